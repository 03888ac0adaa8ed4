import { defineModule } from '#platform/core/module.server.ts'
import { interviewsContract } from './contract.ts'
import { interviewsHandlers } from './handlers.server.ts'
import { interviewsJobs } from './jobs.server.ts'
import { interviewsListeners } from './listeners.server.ts'
import { scorecardsContract } from './scorecards/contract.ts'
import { scorecardsHandlers } from './scorecards/handlers.server.ts'

/** Interviews of applicants: times that are offered and picked, calendars, reminders and outcomes. */
export const interviewsModule = defineModule({
  contract: { ...interviewsContract, ...scorecardsContract },
  handlers: { ...interviewsHandlers, ...scorecardsHandlers },
  jobs: interviewsJobs,
  listeners: interviewsListeners,
})
