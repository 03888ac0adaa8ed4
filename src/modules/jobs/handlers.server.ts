import type { Handlers } from '#platform/core/context.server.ts'
import { jobsAdminHandlers } from './handlers.admin.server.ts'
import { featureHandlers } from './handlers.feature.server.ts'
import { lifecycleHandlers } from './handlers.lifecycle.server.ts'
import { proposalHandlers } from './handlers.proposal.server.ts'
import { publishHandlers } from './handlers.publish.server.ts'
import { teamHandlers } from './handlers.team.server.ts'
import { readHandlers } from './handlers.read.server.ts'
import { wizardHandlers } from './handlers.wizard.server.ts'
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
    typeof jobsTeamContract
> = {
  ...wizardHandlers,
  ...publishHandlers,
  ...readHandlers,
  ...lifecycleHandlers,
  ...featureHandlers,
  ...proposalHandlers,
  ...teamHandlers,
  ...jobsAdminHandlers,
}
