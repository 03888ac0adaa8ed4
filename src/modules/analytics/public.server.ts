export { countFairnessAnew } from './handlers.fairness.server.ts'
export { rollStatistics } from './jobs.names.ts'
export { writeStanding } from './statistics/store.snapshot.server.ts'
export { addRequests } from './statistics/store.requests.server.ts'
