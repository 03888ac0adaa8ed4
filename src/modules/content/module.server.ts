import { defineModule } from '#platform/core/module.server.ts'
import { contentContract } from './contract.ts'
import { contentHandlers } from './handlers.server.ts'
import { contentJobs } from './jobs.server.ts'
import { contentSecondApprovals } from './second-approvals.server.ts'

export const contentModule = defineModule({
  contract: contentContract,
  handlers: contentHandlers,
  secondApprovals: contentSecondApprovals,
  jobs: contentJobs,
})
