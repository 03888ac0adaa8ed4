export { cardRows, jobCards, readCards, type JobCardRow } from './store.cards.server.ts'
export { jobRecipients } from './store.recipients.server.ts'
export { currentQuestions, questionsQuery } from './store.server.ts'
export { publicJobExists, visibleJobQuery } from './store.visibility.server.ts'
