export { indexEverything, indexJobs, refreshFrequencies, refreshSuggestions } from './store.index.server.ts'
