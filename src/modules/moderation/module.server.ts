import { defineModule } from '#platform/core/module.server.ts'
import { moderationContract } from './contract.ts'
import { reportsProofs } from './handlers.reports.server.ts'
import { moderationHandlers } from './handlers.server.ts'
import { moderationSeconds } from './seconds.server.ts'
import { moderationJobs, moderationListeners } from './jobs.server.ts'

export const moderationModule = defineModule({
  contract: moderationContract,
  handlers: moderationHandlers,
  proofs: reportsProofs,
  seconds: moderationSeconds,
  jobs: moderationJobs,
  listeners: moderationListeners,
})
