import { candidateRegistered } from '#features/accounts/events.ts'
import { on } from '#platform/action/room.server.ts'
import { ensureProfile, refreshCompletion } from './store.server.ts'

export const profilesListeners = [
  /** An empty profile for the new candidate. Safe to hear twice. */
  on(candidateRegistered, async (ctx, { accountId }) => {
    await ensureProfile(ctx.db, accountId, ctx.now)
    await refreshCompletion(ctx.db, accountId)
  }),
]
