import { candidateRegistered, consentChanged } from '#modules/accounts/events.ts'
import { masterSettled } from '#modules/reference/events.ts'
import { on } from '#platform/core/module.server.ts'
import { setVisibility } from './handlers.privacy.server.ts'
import { visibilityOf } from './store.privacy.server.ts'
import { holdsCategory, moveMaster } from './jobs.masters.server.ts'
import { ensureProfile, refreshCompletion } from './store.server.ts'

export const profilesListeners = [
  /** An empty profile for the new candidate. Safe to hear twice. */
  on(candidateRegistered, async (ctx, { accountId }) => {
    await ensureProfile(ctx.db, accountId, ctx.now)
    await refreshCompletion(ctx.db, accountId)
  }),

  /** Withdrawn: hidden from everybody they did not apply to. Given again: as everybody starts. */
  on(consentChanged, async (ctx, { accountId, purpose, given }) => {
    if (purpose !== 'PROFILE_VISIBLE') return
    const present = await visibilityOf(ctx.db, accountId)
    if (given !== (present !== 'HIDDEN')) await setVisibility(ctx, accountId, given ? 'STANDARD' : 'HIDDEN')
  }),
  /** Who chose a proposal that is now another value, or none, is moved along. */
  on(masterSettled, async (ctx, { category, code, into }) => {
    if (holdsCategory(category)) await ctx.enqueue(moveMaster, { category, code, into })
  }),
]
