import { defineModule } from '#platform/core/module.server.ts'
import { adminContract } from './contract.ts'
import { adminHandlers } from './handlers.server.ts'
import { peopleSecondApprovals } from './people/second-approvals.server.ts'
import { settingsSecondApprovals } from './second-approvals.server.ts'
import { auditJobs } from './jobs.audit.server.ts'
import { pausedJobs } from './jobs.paused.server.ts'

export const adminModule = defineModule({
  contract: adminContract,
  handlers: adminHandlers,
  secondApprovals: { ...settingsSecondApprovals, ...peopleSecondApprovals },
  jobs: [...auditJobs, ...pausedJobs],
})
