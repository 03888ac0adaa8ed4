export { sendAllReceivedMails } from './jobs.received-mail.server.ts'
export { reachedPlace, sourceOf, stages, startOf } from './store.stages.server.ts'
