export { sendAllReceivedMails } from './jobs.announce.server.ts'
