import { defineModule } from '#platform/core/module.server.ts'
import { recommendationsContract } from './contract.recommendations.ts'
import { matchingContract } from './contract.ts'
import { candidatesHandlers } from './handlers.candidates.server.ts'
import { invitationsHandlers } from './handlers.invitations.server.ts'
import { recommendationsHandlers } from './handlers.similar.server.ts'
import { matchingJobs, matchingListeners } from './jobs.server.ts'

export const matchingModule = defineModule({
  contract: { ...matchingContract, ...recommendationsContract },
  handlers: { ...candidatesHandlers, ...invitationsHandlers, ...recommendationsHandlers },
  jobs: matchingJobs,
  listeners: matchingListeners,
})
