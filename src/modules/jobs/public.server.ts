export { jobCards, type JobCardRow } from './store.cards.server.ts'
export { peopleInCharge } from './store.people.server.ts'
export { liveQuestions } from './store.server.ts'
export { isJobOf, publicJobExists } from './store.visibility.server.ts'
