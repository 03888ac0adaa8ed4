import { defineModule } from '#platform/core/module.server.ts'
import { contentContract } from './contract.ts'
import { contentHandlers } from './handlers.server.ts'
import { contentJobs } from './jobs.server.ts'
import { contentSeconds } from './seconds.server.ts'

export const contentModule = defineModule({
  contract: contentContract,
  handlers: contentHandlers,
  seconds: contentSeconds,
  jobs: contentJobs,
})
