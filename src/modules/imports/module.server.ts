import { defineModule } from '#platform/core/module.server.ts'
import { importsContract } from './contract.ts'
import { feedJobs } from './feeds/jobs.server.ts'
import { importsHandlers } from './handlers.server.ts'
import { importsJobs } from './jobs.server.ts'

export const importsModule = defineModule({
  contract: importsContract,
  handlers: importsHandlers,
  jobs: [...importsJobs, ...feedJobs],
})
