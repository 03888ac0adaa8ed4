import { defineModule } from '#platform/core/module.server.ts'
import { recommendationsContract } from './contract.recommendations.ts'
import { matchingContract } from './contract.ts'
import { candidatesHandlers } from './handlers.candidates.server.ts'
import { invitationsHandlers } from './handlers.invitations.server.ts'
import { recommendationsHandlers } from './handlers.similar.server.ts'
import { matchingJobs, matchingListeners } from './jobs.server.ts'
import { talentContract } from './talent/contract.ts'
import { talentHandlers } from './talent/handlers.server.ts'
import { talentJobs } from './talent/jobs.server.ts'

export const matchingModule = defineModule({
  contract: { ...matchingContract, ...recommendationsContract, ...talentContract },
  handlers: { ...candidatesHandlers, ...invitationsHandlers, ...recommendationsHandlers, ...talentHandlers },
  jobs: [...matchingJobs, ...talentJobs],
  listeners: matchingListeners,
})
