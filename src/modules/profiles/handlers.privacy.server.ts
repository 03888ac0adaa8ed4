import { isbot } from 'isbot'
import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { recordConsent } from '#modules/accounts/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { candidateOf } from './handlers.access.server.ts'
import type { privacyContract } from './contract.privacy.ts'
import { profileChanged, profileViewed } from './events.ts'
import { mostBlocks, viewDays, viewProblem, type Visibility } from './rules.privacy.ts'
import {
  countBlocks,
  deleteBlock,
  insertBlock,
  isBlocked,
  listBlocks,
  shownTo,
  visibilityOf,
} from './store.privacy.server.ts'
import { lockProfile, patchProfile } from './store.server.ts'
import { countViews, insertView, listViewers } from './store.views.server.ts'

/** Sets who sees a candidate; the consent log follows. The caller says whether the person chose it or a consent. */
export async function setVisibility(ctx: Context, accountId: string, visibility: Visibility): Promise<void> {
  const row = await lockProfile(ctx.db, accountId)
  if (!row) throw fail('NOT_FOUND')
  if (row.visibility === visibility) return
  await patchProfile(ctx.db, accountId, { visibility }, ctx.now)
  await recordConsent(ctx, { accountId, purpose: 'PROFILE_VISIBLE', given: visibility !== 'HIDDEN' })
  await ctx.audit({
    action: 'privacy.visibility',
    subjectType: 'account',
    subjectId: accountId,
    details: { visibility },
  })
  await ctx.emit(profileChanged, { accountId })
}

/**
 * Counts that a company looked at a candidate, once a day. `how` APPLICATION: it was one they sent, which they are told of anyway.
 * An administrator who acts for a member, and programs, look without being counted.
 */
export async function recordView(
  ctx: Context,
  who: Member,
  view: { accountId: string; how: 'PROFILE' | 'APPLICATION' },
): Promise<void> {
  if (who.acting || isbot(ctx.from.userAgent)) return
  const { accountId, how } = view
  const { companyId } = who
  if (await insertView(ctx.db, { accountId, companyId, by: who.accountId, now: ctx.now }))
    await ctx.emit(profileViewed, { accountId, companyId, how })
}

export const privacyActions: Handlers<typeof privacyContract> = {
  async 'privacy.view'({ ctx }) {
    const { accountId } = candidateOf(ctx)
    const visibility = await visibilityOf(ctx.db, accountId)
    if (!visibility) throw fail('NOT_FOUND')
    return { visibility, blocked: await countBlocks(ctx.db, accountId), mostBlocked: mostBlocks }
  },

  async 'privacy.setVisibility'({ ctx, input: { visibility } }) {
    await setVisibility(ctx, candidateOf(ctx).accountId, visibility)
    return { visibility }
  },

  async 'privacy.blocks'({ ctx, input: { page, limit } }) {
    const { accountId } = candidateOf(ctx)
    const list = await listBlocks(ctx.db, accountId, { limit, offset: (page - 1) * limit })
    return { list, total: await countBlocks(ctx.db, accountId), page, limit }
  },

  async 'privacy.block'({ ctx, input: { companyId } }) {
    const { accountId } = candidateOf(ctx)
    // Held, so that two at once cannot pass the limit together.
    if (!(await lockProfile(ctx.db, accountId))) throw fail('NOT_FOUND')
    if (await isBlocked(ctx.db, accountId, companyId)) return { done: true }
    if ((await countBlocks(ctx.db, accountId)) >= mostBlocks) throw fail('LIMIT_REACHED')
    if (!(await insertBlock(ctx.db, { accountId, companyId, now: ctx.now }))) throw fail('NOT_FOUND')
    await ctx.audit({ action: 'privacy.block', subjectType: 'company', subjectId: companyId })
    await ctx.emit(profileChanged, { accountId })
    return { done: true }
  },

  async 'privacy.unblock'({ ctx, input: { companyId } }) {
    const { accountId } = candidateOf(ctx)
    if (await deleteBlock(ctx.db, accountId, companyId)) {
      await ctx.audit({ action: 'privacy.unblock', subjectType: 'company', subjectId: companyId })
      await ctx.emit(profileChanged, { accountId })
    }
    return { done: true }
  },

  async 'track.viewProfile'({ ctx, input: { candidateId } }) {
    const who = ctx.caller
    if (who.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
    const problem = viewProblem(who)
    if (problem) throw fail(problem)
    if (!(await shownTo(ctx.db, who.companyId, candidateId))) throw fail('NOT_FOUND')
    await recordView(ctx, who, { accountId: candidateId, how: 'PROFILE' })
    return { done: true }
  },

  async 'track.viewedCount'({ ctx }) {
    const found = await countViews(ctx.db, candidateOf(ctx).accountId, ctx.now)
    return { ...found, change: found.companies - found.before, days: viewDays }
  },

  async 'track.companyList'({ ctx, input: { page, limit } }) {
    const { accountId } = candidateOf(ctx)
    const rows = await listViewers(ctx.db, accountId, ctx.now, { limit, offset: (page - 1) * limit })
    return { list: rows, total: rows[0]?.total ?? 0, page, limit }
  },
}
