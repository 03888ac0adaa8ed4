export { refreshCandidateFrequencies } from './store.candidates.server.ts'
export { refreshFrequencies, refreshSuggestions } from './store.index.server.ts'
export { fitOf, wentOnAt } from './store.fit.server.ts'
