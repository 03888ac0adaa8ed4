import { defineModule } from '#platform/core/module.server.ts'
import { analyticsContract } from './contract.ts'
import { analyticsHandlers } from './handlers.server.ts'
import { analyticsJobs } from './jobs.server.ts'

export const analyticsModule = defineModule({
  contract: analyticsContract,
  handlers: analyticsHandlers,
  jobs: analyticsJobs,
})
