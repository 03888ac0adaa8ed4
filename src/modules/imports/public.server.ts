export { importsJobs } from './jobs.server.ts'
