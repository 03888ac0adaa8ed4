import { auditJobs } from './audit/jobs.server.ts'
import { limitJobs } from './core/limits.server.ts'
import { defineModule } from './core/module.server.ts'
import { writePositionJobs } from './core/write-positions.server.ts'
import { mailJobs } from './mail/jobs.server.ts'
import { secondApprovalJobs } from './second-approval/jobs.server.ts'

/** Background jobs of the platform itself; it has no endpoints. */
export const platformModule = defineModule({
  contract: {},
  handlers: {},
  jobs: [...mailJobs, ...limitJobs, ...writePositionJobs, ...auditJobs, ...secondApprovalJobs],
})
