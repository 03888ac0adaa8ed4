import { candidateRegistered, consentChanged } from '#modules/accounts/events.ts'
import { masterSettled, mergeUndone } from '#modules/reference/events.ts'
import { on } from '#platform/core/module.server.ts'
import { setVisibility } from './handlers.privacy.server.ts'
import { visibilityOf } from './store.privacy.server.ts'
import { moveMaster, oneAtATime, restoreMaster, usesCategory } from './jobs.masters.server.ts'
import { ensureProfile, refreshCompletion } from './store.server.ts'

export const profilesListeners = [
  /** Creates the empty profile of a new candidate; safe to run twice. */
  on(candidateRegistered, async (ctx, { accountId }) => {
    await ensureProfile(ctx.db, accountId, ctx.now)
    await refreshCompletion(ctx.db, accountId)
  }),

  /** Withdrawing the consent hides the profile; giving it again restores the default visibility. */
  on(consentChanged, async (ctx, { accountId, purpose, given }) => {
    if (purpose !== 'PROFILE_VISIBLE') return
    const current = await visibilityOf(ctx.db, accountId)
    if (given !== (current !== 'HIDDEN')) await setVisibility(ctx, accountId, given ? 'STANDARD' : 'HIDDEN')
  }),
  /** Profiles that use a merged or declined proposal get its replacement. */
  on(masterSettled, async (ctx, move) => {
    if (usesCategory(move.category)) await ctx.enqueue(moveMaster, move, oneAtATime(move))
  }),
  on(mergeUndone, async (ctx, move) => {
    if (usesCategory(move.category)) await ctx.enqueue(restoreMaster, move, oneAtATime(move))
  }),
]
