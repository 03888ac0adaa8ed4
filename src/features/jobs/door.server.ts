export { jobCards, type JobCardRow } from './store.cards.server.ts'
export { liveQuestions } from './store.server.ts'
