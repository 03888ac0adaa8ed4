export { refreshCandidateFrequencies } from './store.index.server.ts'
export { fitOf } from './store.requirements.server.ts'
