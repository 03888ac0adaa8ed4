export { refreshFrequencies, refreshSuggestions } from './store.index.server.ts'
export { fitOf, wentOnAt } from './store.fit.server.ts'
