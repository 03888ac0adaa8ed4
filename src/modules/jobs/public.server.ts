export { cardRows, jobCards, readCards, type JobCardRow } from './store.cards.server.ts'
export { assignedJobs, coversJob, inChargeOf } from './store.assigned.server.ts'
export { featuredJobs } from './store.feature.server.ts'
export { jobRecipients } from './store.recipients.server.ts'
export { currentQuestions, questionsQuery } from './store.server.ts'
export { publicJobExists, visibleJobQuery } from './store.visibility.server.ts'
export {
  checkImported,
  createImported,
  importedContent,
  pauseImported,
  removeImported,
  sendInImported,
  updateImported,
} from './handlers.import.server.ts'
export { holdJob, labelJob, releaseJob, removeJob, restoreJob } from './handlers.moderation.server.ts'
export { giveBackLostTime } from './lifecycle/handlers.lost-time.server.ts'
export { jobTasks } from './store.tasks.server.ts'
export { criterionLabels } from './criteria/handlers.server.ts'
export { ensureCriteria } from './criteria/store.server.ts'
export { rescanLive } from './jobs.names.ts'
