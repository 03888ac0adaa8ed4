export { sendAllReceivedMails } from './jobs.received-mail.server.ts'
export { jobEndedAt, retainedSince } from './store.received.server.ts'
export { reachedPlace, sourceOf, startOf } from './store.stages.server.ts'
export { hasApplications } from './store.count.server.ts'
