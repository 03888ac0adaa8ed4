export { importsJobs } from './jobs.server.ts'
export { importTasks } from './store.tasks.server.ts'
