import { isbot } from 'isbot'
import { requireCandidate, requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { recordConsent } from '#modules/accounts/public.server.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import type { privacyContract } from './contract.privacy.ts'
import { profileChanged, profileViewed } from './events.ts'
import { maxBlocks, viewPeriodDays, viewDenial, type Visibility } from './rules.privacy.ts'
import {
  countBlocks,
  deleteBlock,
  insertBlock,
  isBlocked,
  listBlocks,
  profileAccess,
  visibilityOf,
} from './store.privacy.server.ts'
import { lockProfile, patchProfile } from './store.server.ts'
import { countViews, insertView, listViewers } from './store.views.server.ts'

/**
 * Sets the profile visibility and records the matching consent, so that the two never contradict each other. The first answer is
 * recorded even when it leaves the profile hidden: it proves that the person was asked.
 */
export async function setVisibility(ctx: Context, accountId: string, visibility: Visibility): Promise<void> {
  const row = await lockProfile(ctx.db, accountId)
  if (!row) throw fail('NOT_FOUND')
  const changed = row.visibility !== visibility
  if (changed) await patchProfile(ctx.db, accountId, { patch: { visibility }, fields: ['visibility'], now: ctx.now })
  const recorded = await recordConsent(ctx, { accountId, purpose: 'PROFILE_VISIBLE', given: visibility !== 'HIDDEN' })
  if (!changed && !recorded) return
  await ctx.audit({
    action: 'privacy.visibility',
    subjectType: 'account',
    subjectId: accountId,
    details: { visibility },
  })
  if (changed) await ctx.emit(profileChanged, { accountId })
}

/**
 * Records a profile view, once per company and day of the site (`day`, today). `how` is APPLICATION when a received application was opened: the candidate is
 * notified of that separately. True for the first of the day. Views by administrators acting for a member and by bots are not counted.
 */
export async function recordView(
  ctx: Context,
  member: Member,
  view: { accountId: string; how: 'PROFILE' | 'APPLICATION'; day: string },
): Promise<boolean> {
  if (!countsAsView(ctx, member)) return false
  const { accountId, how, day } = view
  const { companyId } = member
  const first = await insertView(ctx.db, { accountId, companyId, by: member.accountId, day, now: ctx.now })
  if (first) await ctx.emit(profileViewed, { accountId, companyId, how })
  return first
}

/** Whether what this member looks at is recorded. */
export const countsAsView = (ctx: Context, member: Member): boolean => !member.acting && !isbot(ctx.from.userAgent)

/** Records views in a transaction of their own, for calls with `ownTransactions`; the time of those that were the first of the day. */
export async function recordViews(
  ctx: Context,
  member: Member,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (accountIds.length === 0 || !countsAsView(ctx, member)) return new Map()
  const day = await todayHere(ctx.db, ctx.now)
  return ctx.inTransaction(async (own) => {
    const first = new Map<string, Date>()
    for (const accountId of accountIds)
      if (await recordView(own, member, { accountId, how: 'PROFILE', day })) first.set(accountId, own.now)
    return first
  })
}

export const privacyHandlers: Handlers<typeof privacyContract> = {
  async 'privacy.view'({ ctx }) {
    const { accountId } = requireCandidate(ctx)
    const visibility = await visibilityOf(ctx.db, accountId)
    if (!visibility) throw fail('NOT_FOUND')
    return { visibility, blocked: await countBlocks(ctx.db, accountId), maxBlocked: maxBlocks }
  },

  async 'privacy.setVisibility'({ ctx, input: { visibility } }) {
    await setVisibility(ctx, requireCandidate(ctx).accountId, visibility)
    return { visibility }
  },

  async 'privacy.blocks'({ ctx, input: { page, limit } }) {
    const { accountId } = requireCandidate(ctx)
    const list = await listBlocks(ctx.db, accountId, { limit, offset: (page - 1) * limit })
    return { list, total: await countBlocks(ctx.db, accountId), page, limit }
  },

  async 'privacy.block'({ ctx, input: { companyId } }) {
    const { accountId } = requireCandidate(ctx)
    // The lock serializes parallel requests, so that the limit holds.
    if (!(await lockProfile(ctx.db, accountId))) throw fail('NOT_FOUND')
    if (await isBlocked(ctx.db, accountId, companyId)) return { done: true }
    if ((await countBlocks(ctx.db, accountId)) >= maxBlocks) throw fail('LIMIT_REACHED')
    if (!(await insertBlock(ctx.db, { accountId, companyId, now: ctx.now }))) throw fail('NOT_FOUND')
    await ctx.audit({ action: 'privacy.block', subjectType: 'company', subjectId: companyId })
    await ctx.emit(profileChanged, { accountId })
    return { done: true }
  },

  async 'privacy.unblock'({ ctx, input: { companyId } }) {
    const { accountId } = requireCandidate(ctx)
    if (await deleteBlock(ctx.db, accountId, companyId)) {
      await ctx.audit({ action: 'privacy.unblock', subjectType: 'company', subjectId: companyId })
      await ctx.emit(profileChanged, { accountId })
    }
    return { done: true }
  },

  async 'track.viewProfile'({ ctx, input: { candidateId } }) {
    const member = requireMember(ctx)
    const problem = viewDenial(member)
    if (problem) throw fail(problem)
    if (!(await profileAccess(ctx.db, member.companyId, candidateId))) throw fail('NOT_FOUND')
    const day = await todayHere(ctx.db, ctx.now)
    await recordView(ctx, member, { accountId: candidateId, how: 'PROFILE', day })
    return { done: true }
  },

  async 'track.viewedCount'({ ctx }) {
    const counts = await countViews(ctx.db, requireCandidate(ctx).accountId, ctx.now)
    return { ...counts, change: counts.companies - counts.before, days: viewPeriodDays }
  },

  async 'track.companyList'({ ctx, input: { page, limit } }) {
    const { accountId } = requireCandidate(ctx)
    const { rows, total } = await listViewers(ctx.db, accountId, ctx.now, { page, limit })
    return { list: rows, total, page, limit }
  },
}
