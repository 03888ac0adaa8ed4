import { defineModule } from '#platform/core/module.server.ts'
import { adminContract } from './contract.ts'
import { adminHandlers } from './handlers.server.ts'
import { peopleSeconds } from './people/seconds.server.ts'
import { settingsSeconds } from './seconds.server.ts'
import { auditJobs } from './jobs.audit.server.ts'
import { pausedJobs } from './jobs.paused.server.ts'

export const adminModule = defineModule({
  contract: adminContract,
  handlers: adminHandlers,
  seconds: { ...settingsSeconds, ...peopleSeconds },
  jobs: [...auditJobs, ...pausedJobs],
})
