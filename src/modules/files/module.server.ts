import { defineModule } from '#platform/core/module.server.ts'
import { filesContract } from './contract.ts'
import { filesHandlers } from './handlers.server.ts'
import { filesJobs } from './jobs.server.ts'

export const filesModule = defineModule({
  contract: filesContract,
  handlers: filesHandlers,
  jobs: filesJobs,
})
