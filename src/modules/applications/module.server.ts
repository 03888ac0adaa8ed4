import { defineModule } from '#platform/core/module.server.ts'
import { applicationsContract } from './contract.ts'
import { applicationsHandlers } from './handlers.server.ts'
import { applicationsJobs } from './jobs.server.ts'
import { applicationsListeners } from './listeners.server.ts'

export const applicationsModule = defineModule({
  contract: applicationsContract,
  handlers: applicationsHandlers,
  jobs: applicationsJobs,
  listeners: applicationsListeners,
})
