import { accountIdOf, isActing, requireCandidate, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { countsAsView, recordView } from '#modules/profiles/public.server.ts'
import { readSetting, todayHere } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { eventFacts, requireViewer, visibleApplication } from './handlers.access.server.ts'
import { applyHandlers } from './handlers.apply.server.ts'
import { draftHandlers } from './handlers.draft.server.ts'
import { noteHandlers } from './handlers.notes.server.ts'
import { changeStatus } from './handlers.status.server.ts'
import type { applicationsContract } from './contract.ts'
import { viewHandlers } from './handlers.views.server.ts'
import { withdrawApplication } from './handlers.withdraw.server.ts'
import { applicationViewed } from './events.ts'
import { coverLetterProblem, withdrawProblem } from './rules.ts'
import { listReceived } from './store.applicants.server.ts'
import { describeReceived } from './store.detail.server.ts'
import { listActiveJobs } from './store.jobs.server.ts'
import { describeOwn, listOwn } from './store.own.server.ts'
import type { OpenedRecord, ReceivedRecord } from './store.received.server.ts'
import { insertEvents, lockOwnApplication, patchApplication, setViewed } from './store.server.ts'

export const applicationsHandlers: Handlers<typeof applicationsContract> = {
  ...applyHandlers,
  ...draftHandlers,
  ...noteHandlers,
  ...viewHandlers,

  async 'userjobs.update'({ ctx, input: { id, withdraw, coverLetter } }) {
    const { accountId } = requireCandidate(ctx)
    const row = await lockOwnApplication(ctx.db, accountId, id)
    if (!row) throw fail('NOT_FOUND')
    const own = {
      shownStatus: row.shown_status,
      viewedAt: row.viewed_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
    }
    if (coverLetter !== undefined && !withdraw) {
      const problem = coverLetterProblem(own)
      if (problem) throw fail(problem)
      await patchApplication(ctx.db, id, { cover_letter: coverLetter }, ctx.now)
    }
    // Withdrawing is idempotent.
    if (withdraw && !row.withdrawn_at) {
      const problem = withdrawProblem(own)
      if (problem) throw fail(problem)
      await withdrawApplication(ctx, row)
    }
    const answer = await describeOwn(ctx.db, accountId, id, ctx)
    if (!answer) throw fail('NOT_FOUND')
    return answer
  },

  async 'userjobs.list'({ ctx, input }) {
    if (ctx.caller.kind === 'candidate') return listOwn(ctx.db, ctx.caller.accountId, input, ctx)
    const member = requireViewer(ctx.caller)
    const timeZone = await readSetting(ctx.db, 'timeZone')
    return listReceived(ctx.db, { member, locale: ctx.locale, now: ctx.now, timeZone }, input)
  },

  'userjobs.activeJobs': ({ ctx, input }) => listActiveJobs(ctx.db, requireViewer(ctx.caller), input, ctx.now),

  async 'userjobs.candidateDetails'({ ctx, input }) {
    const member = requireViewer(ctx.caller)
    const row = await visibleApplication(ctx, member, input.id)
    const viewedAt = await recordOpening(ctx, member, row)
    return describeReceived(ctx.db, { member, locale: ctx.locale, now: ctx.now }, { ...row, viewed_at: viewedAt })
  },

  async 'userjobs.markViewed'({ ctx, input }) {
    const row = await visibleApplication(ctx, requireViewer(ctx.caller), input.id)
    return { viewedAt: (await recordFirstView(ctx, row))?.toISOString() ?? null }
  },

  'userjobs.statusByEmployer': ({ ctx, input }) => changeStatus(ctx, input),
}

/** Records what is not recorded yet, in a transaction of its own, and returns the time of the first opening. */
async function recordOpening(ctx: Context, member: Member, row: OpenedRecord): Promise<Date | null> {
  // Of a withdrawn application only the name and dates are shown: that is no view of the profile.
  if (row.withdrawn_at) return row.viewed_at
  if (row.viewed_at && (row.viewedToday || !countsAsView(ctx, member))) return row.viewed_at
  const day = await todayHere(ctx.db, ctx.now)
  return ctx.inTransaction(async (own) => {
    const viewedAt = await recordFirstView(own, row)
    await recordView(own, member, { accountId: row.account_id, how: 'APPLICATION', day })
    return viewedAt
  })
}

/** Records the first opening and returns its time. */
async function recordFirstView(ctx: Context, row: ReceivedRecord): Promise<Date | null> {
  // Whoever acts for somebody has not looked for them.
  if (row.viewed_at || isActing(ctx.caller) || !(await setViewed(ctx.db, row.id, ctx.now))) return row.viewed_at
  const by = accountIdOf(ctx)
  await insertEvents(ctx.db, [{ application_id: row.id, kind: 'VIEWED', by_account: by, at: ctx.now }])
  await ctx.emit(applicationViewed, eventFacts(row))
  return ctx.now
}
