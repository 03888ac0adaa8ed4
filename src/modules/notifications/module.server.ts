import { defineModule } from '#platform/core/module.server.ts'
import { notificationsContract } from './contract.ts'
import { preferencesProofs } from './handlers.preferences.server.ts'
import { notificationsHandlers } from './handlers.server.ts'
import { notificationsJobs } from './jobs.server.ts'
import { notificationsListeners } from './listeners.server.ts'
import { teamListeners } from './listeners.team.server.ts'

export const notificationsModule = defineModule({
  contract: notificationsContract,
  handlers: notificationsHandlers,
  proofs: preferencesProofs,
  jobs: notificationsJobs,
  listeners: [...notificationsListeners, ...teamListeners],
})
