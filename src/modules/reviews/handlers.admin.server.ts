import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { ReviewStatus } from '#kernel/enums/reviews.ts'
import { requireImpartial } from '#modules/accounts/public.server.ts'
import { sameDomain } from '#modules/screening/rules.mail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { settleReview } from './handlers.settle.server.ts'
import type { reviewAdminContract } from './contract.admin.ts'
import { reviewModerated } from './events.ts'
import type { Flag } from './rules.screen.ts'
import { possibleDecisions, type ReportReason } from './rules.ts'
import { ownOf } from './rules.view.ts'
import { findForModerator, listQueue, otherReviewsQuery, reportsQuery } from './store.admin.server.ts'
import { similarQuery, findReview, openReports } from './store.server.ts'
import { applicationsQuery, positionsQuery, readPositions } from './store.relationship.server.ts'

const hourMs = 3_600_000
const hours = (from: Date, to: Date) => Math.round(((to.getTime() - from.getTime()) / hourMs) * 10) / 10

type QueueRow = {
  id: string
  status: ReviewStatus
  companyId: string
  companyName: string
  title: string
  overall: number
  flags: string[]
  reports: number
  waitingSince: Date | null
  version: number
}

const queueEntry = ({ flags, waitingSince, ...row }: QueueRow) => ({
  id: row.id,
  status: row.status,
  companyId: row.companyId,
  companyName: row.companyName,
  title: row.title,
  overall: row.overall,
  flags: flags as Flag[],
  reports: row.reports,
  waitingSince: waitingSince?.toISOString() ?? null,
  version: row.version,
})

export const reviewAdminHandlers: Handlers<typeof reviewAdminContract> = {
  async 'admin.reviews.queue'({ ctx, input }) {
    const { reviews: dueHours } = await readSetting(ctx.db, 'queueHours')
    const { rows, total } = await listQueue(ctx.db, input)
    const list = rows.map((row) => ({
      ...queueEntry(row),
      waitingHours: Math.max(0, hours(row.waitingSince ?? ctx.now, ctx.now)),
      dueHours,
    }))
    return { list, total, page: input.page, limit: input.limit }
  },

  async 'admin.reviews.get'({ ctx, input }) {
    const row = await findForModerator(ctx.db, input.id)
    if (!row) throw fail('NOT_FOUND')
    const {
      company: _company,
      editable: _may,
      editableUntil: _until,
      version: _version,
      ...review
    } = ownOf(row, ctx.now)
    const { complaints, evidence } = await contextOf(ctx, row)
    return {
      ...queueEntry({ ...row, companyId: row.company_id, companyName: row.company }),
      review,
      edited: row.edited_at !== null,
      evidence,
      complaints: complaints.map(({ reason, at, handledAt, ...each }) => ({
        ...each,
        reason: reason as ReportReason,
        at: at.toISOString(),
        handled: handledAt !== null,
      })),
      open: possibleDecisions(row),
    }
  },

  async 'admin.reviews.decide'({ ctx, input }) {
    const { accountId: by } = requireAdministrator(ctx)
    const row = await findReview(ctx.db, input.id, 'lock')
    if (!row) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: row.company_id, accountId: row.account_id })
    const reports = await openReports(ctx.db, row.id)
    if (row.version !== input.version || reports !== input.reports) throw fail('STALE_VERSION')
    if (!possibleDecisions({ status: row.status, reports }).includes(input.decision))
      throw fail('TRANSITION_NOT_ALLOWED')
    const decided = await settleReview(ctx, row, {
      to: input.decision === 'PUBLISH' ? 'PUBLISHED' : 'REJECTED',
      reason: input.decision === 'REJECT' ? input.reason : null,
      note: input.decision === 'REJECT' ? input.note : null,
      by,
    })
    await ctx.emit(reviewModerated, { reviewId: row.id, decision: input.decision })
    return { id: row.id, ...decided }
  },
}

type ModeratedReview = NonNullable<Awaited<ReturnType<typeof findForModerator>>>

/** Complaints, and evidence of the relationship between author and company without identifying the author. */
async function contextOf({ db }: Context, row: ModeratedReview) {
  const { company_id: companyId, account_id: accountId, pros, cons, created_at: at } = row
  const read = await readTogether(db, {
    complaints: rowsOf(reportsQuery(db, row.id), { at: true, handledAt: true }),
    applied: rowsOf(applicationsQuery(db, accountId, companyId)),
    positions: rowsOf(positionsQuery(db, accountId), { addedAt: true }),
    others: rowsOf(otherReviewsQuery(db, accountId, row.id)),
    near: rowsOf(similarQuery({ companyId, exceptId: row.id, pros, cons, at })),
  })
  const [[applied], [others], [near]] = [read.applied, read.others, read.near]
  if (!applied || !others || !near) throw new Error('counts answer one row each')
  const evidence = {
    ...applied,
    positions: readPositions(read.positions, row.company).map(({ addedAt, ...each }) => ({
      ...each,
      addedHoursBefore: hours(addedAt, at),
    })),
    accountAgeDays: Math.max(0, Math.floor(hours(row.authorSince, at) / 24)),
    companyAddress: row.website !== null && sameDomain(row.authorEmail, row.website),
    otherReviews: others.other,
    rejectedReviews: others.rejected,
    ...near,
  }
  return { complaints: read.complaints, evidence }
}
