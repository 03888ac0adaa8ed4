import { defineModule } from '#platform/core/module.server.ts'
import { companiesContract } from './contract.ts'
import { editProblems } from './handlers.edit.server.ts'
import { teamContract } from './contract.team.ts'
import { invitationHandlers } from './handlers.invitations.server.ts'
import { companiesHandlers } from './handlers.server.ts'
import { teamHandlers } from './handlers.team.server.ts'
import { companiesJobs } from './jobs.server.ts'
import { companiesListeners } from './listeners.server.ts'
import type { SeatPort } from './ports.ts'

export const companiesModule = (seats: SeatPort) =>
  defineModule({
    contract: { ...companiesContract, ...teamContract },
    handlers: { ...companiesHandlers, ...teamHandlers(seats), ...invitationHandlers(seats) },
    checks: {
      'employer.updateCompany': ({ ctx, input }) => editProblems(ctx, input),
      'company.update': ({ ctx, input }) => editProblems(ctx, input),
    },
    jobs: companiesJobs,
    listeners: companiesListeners,
  })
