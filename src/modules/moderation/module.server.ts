import { defineModule } from '#platform/core/module.server.ts'
import { moderationContract } from './contract.ts'
import { reportsProofs } from './handlers.reports.server.ts'
import { moderationHandlers } from './handlers.server.ts'
import { moderationSecondApprovals } from './second-approvals.server.ts'
import { moderationJobs, moderationListeners } from './jobs.server.ts'

export const moderationModule = defineModule({
  contract: moderationContract,
  handlers: moderationHandlers,
  proofs: reportsProofs,
  secondApprovals: moderationSecondApprovals,
  jobs: moderationJobs,
  listeners: moderationListeners,
})
