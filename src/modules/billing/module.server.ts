import { defineModule } from '#platform/core/module.server.ts'
import { billingContract } from './contract.ts'
import { billingHandlers } from './handlers.server.ts'
import { billingJobs } from './jobs.server.ts'

export const billingModule = defineModule({
  contract: billingContract,
  handlers: billingHandlers,
  jobs: billingJobs,
})
