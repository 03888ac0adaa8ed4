export { sendAllReceivedMails } from './jobs.received-mail.server.ts'
