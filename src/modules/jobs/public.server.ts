export { jobCards, type JobCardRow } from './store.cards.server.ts'
export { jobRecipients } from './store.recipients.server.ts'
export { currentQuestions } from './store.server.ts'
export { isOwnJob, publicJobExists } from './store.visibility.server.ts'
