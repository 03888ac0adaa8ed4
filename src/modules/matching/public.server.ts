export { refreshCandidateFrequencies } from './store.index.server.ts'
export { requirementChecks } from './store.requirements.server.ts'
