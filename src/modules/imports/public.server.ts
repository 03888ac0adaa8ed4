export { feedJobs } from './feeds/jobs.server.ts'
export { importsJobs } from './jobs.server.ts'
export { importTasks } from './store.tasks.server.ts'
