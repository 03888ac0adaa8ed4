import { defineModule } from '#platform/core/module.server.ts'
import { notificationsContract } from './contract.ts'
import { notificationsHandlers } from './handlers.server.ts'
import { notificationsJobs } from './jobs.server.ts'
import { notificationsListeners } from './listeners.server.ts'

export const notificationsModule = defineModule({
  contract: notificationsContract,
  handlers: notificationsHandlers,
  jobs: notificationsJobs,
  listeners: notificationsListeners,
})
