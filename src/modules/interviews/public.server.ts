export { interviewNews, interviewTasks } from './store.tasks.server.ts'
