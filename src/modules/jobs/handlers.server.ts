import type { Handlers } from '#platform/core/context.server.ts'
import { copyHandlers } from './handlers.copy.server.ts'
import { jobsAdminHandlers } from './handlers.admin.server.ts'
import { featureHandlers } from './handlers.feature.server.ts'
import { lifecycleHandlers } from './lifecycle/handlers.server.ts'
import { proposalHandlers } from './handlers.proposal.server.ts'
import { publishHandlers } from './handlers.publish.server.ts'
import { teamHandlers } from './handlers.team.server.ts'
import { readHandlers } from './handlers.read.server.ts'
import { wizardHandlers } from './handlers.wizard.server.ts'
import type { jobsCriteriaContract } from './criteria/contract.ts'
import { criteriaHandlers } from './criteria/handlers.server.ts'
import type { jobsCopyContract } from './contract.copy.ts'
import type { jobsAdminContract } from './contract.admin.ts'
import type { jobsFeatureContract } from './contract.feature.ts'
import type { jobsProposalContract } from './contract.proposal.ts'
import type { jobsTeamContract } from './contract.team.ts'
import type { jobsContract } from './contract.ts'

export const jobsHandlers: Handlers<
  typeof jobsContract &
    typeof jobsAdminContract &
    typeof jobsProposalContract &
    typeof jobsFeatureContract &
    typeof jobsTeamContract &
    typeof jobsCopyContract &
    typeof jobsCriteriaContract
> = {
  ...wizardHandlers,
  ...publishHandlers,
  ...readHandlers,
  ...lifecycleHandlers,
  ...featureHandlers,
  ...proposalHandlers,
  ...teamHandlers,
  ...copyHandlers,
  ...criteriaHandlers,
  ...jobsAdminHandlers,
}
