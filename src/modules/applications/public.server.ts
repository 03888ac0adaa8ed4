export { mailAllNew } from './jobs.announce.server.ts'
