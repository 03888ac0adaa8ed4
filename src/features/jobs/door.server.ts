export { jobCards, type JobCardRow } from './store.cards.server.ts'
export { liveQuestions } from './store.server.ts'
export { loadJob, type LoadedJob } from './actions.read.server.ts'
