import { requireCandidate } from '#kernel/caller.ts'
import { defineModule } from '#platform/core/module.server.ts'
import { privacyContract } from './contract.privacy.ts'
import { profilesContract } from './contract.ts'
import { personalProblems } from './handlers.save.server.ts'
import { privacyHandlers } from './handlers.privacy.server.ts'
import { profilesHandlers } from './handlers.server.ts'
import { profilesMasterJobs } from './jobs.masters.server.ts'
import { profilesListeners } from './listeners.server.ts'

export const profilesModule = defineModule({
  contract: { ...profilesContract, ...privacyContract },
  handlers: { ...profilesHandlers, ...privacyHandlers },
  checks: {
    'profiles.personalDetails': ({ ctx, input }) => personalProblems(ctx, requireCandidate(ctx), input),
  },
  jobs: profilesMasterJobs,
  listeners: profilesListeners,
})
