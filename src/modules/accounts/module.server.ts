import { defineModule } from '#platform/core/module.server.ts'
import { administratorsListeners } from './administrators/listeners.server.ts'
import { administratorsSecondApprovals } from './administrators/second-approvals.server.ts'
import { incidentSecondApprovals } from './incidents/second-approvals.server.ts'
import { accountsContract } from './contract.ts'
import { accountsProofs } from './handlers.proofs.server.ts'
import { accountsChecks, accountsHandlers } from './handlers.server.ts'
import { accountsJobs } from './jobs.server.ts'

export const accountsModule = defineModule({
  contract: accountsContract,
  handlers: accountsHandlers,
  proofs: accountsProofs,
  checks: accountsChecks,
  secondApprovals: { ...administratorsSecondApprovals, ...incidentSecondApprovals },
  jobs: accountsJobs,
  listeners: administratorsListeners,
})
