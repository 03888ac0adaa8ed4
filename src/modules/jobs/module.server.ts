import { defineModule } from '#platform/core/module.server.ts'
import { jobsAdminContract } from './contract.admin.ts'
import { jobsCopyContract } from './contract.copy.ts'
import { jobsFeatureContract } from './contract.feature.ts'
import { jobsProposalContract } from './contract.proposal.ts'
import { jobsTeamContract } from './contract.team.ts'
import { jobsContract } from './contract.ts'
import { jobsCriteriaContract } from './criteria/contract.ts'
import { jobsHandlers } from './handlers.server.ts'
import { jobsJobs, jobsListeners } from './jobs.server.ts'
import { rescanJobs } from './jobs.rescan.server.ts'
import { teamListeners } from './listeners.team.server.ts'

export const jobsModule = defineModule({
  contract: {
    ...jobsContract,
    ...jobsAdminContract,
    ...jobsProposalContract,
    ...jobsFeatureContract,
    ...jobsTeamContract,
    ...jobsCopyContract,
    ...jobsCriteriaContract,
  },
  handlers: jobsHandlers,
  jobs: [...jobsJobs, ...rescanJobs],
  listeners: [...jobsListeners, ...teamListeners],
})
