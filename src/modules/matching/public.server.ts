export { poolForFile, type CandidateForFile } from './talent/public.file.server.ts'
export { demandsOf, factsOfApplications } from './store.applied.server.ts'
export { refreshCandidateFrequencies } from './store.index.server.ts'
export { requirementChecks } from './store.requirements.server.ts'
