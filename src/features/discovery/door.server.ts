export { refreshFrequencies, refreshSuggestions } from './store.index.server.ts'
