import { defineModule } from '#platform/core/module.server.ts'
import { alertsContract } from './contract.ts'
import { alertsHandlers } from './handlers.server.ts'
import { alertsJobs, alertsListeners } from './jobs.server.ts'

export const alertsModule = defineModule({
  contract: alertsContract,
  handlers: alertsHandlers,
  jobs: alertsJobs,
  listeners: alertsListeners,
})
