export { refreshCandidateFrequencies } from '#modules/matching/store.index.server.ts'
export { refreshFrequencies, refreshSuggestions } from './store.index.server.ts'
export { fitOf, wentOnAt } from '#modules/matching/store.requirements.server.ts'
