import { readSetting } from '#modules/reference/public.server.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { requireCandidate, requirePerson } from '#kernel/caller.ts'
import { requireUnrestricted } from '#modules/accounts/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { reviewAdminHandlers } from './handlers.admin.server.ts'
import { companySideHandlers } from './handlers.company.server.ts'
import type { reviewsContract } from './contract.ts'
import { reviewReported } from './events.ts'
import { screen } from './rules.screen.ts'
import { nextReviewAt, editProblem, possibleKinds, writeProblem, type ReviewKind, type Relationship } from './rules.ts'
import { ownOf, publicOf } from './rules.view.ts'
import { listOwn, ownQuery, publishedParts, readSummary, reviewInstants } from './store.lists.server.ts'
import {
  similarReviews,
  deleteOwnReviews,
  findReview,
  handleReports,
  insertReport,
  insertReview,
  patchReview,
  refreshRating,
} from './store.server.ts'
import {
  openCompany,
  openCompanyQuery,
  readRelationship,
  relationshipOf,
  relationshipParts,
} from './store.relationship.server.ts'

export const reviewsHandlers: Handlers<typeof reviewsContract> = {
  ...reviewAdminHandlers,
  ...companySideHandlers,

  async 'reviews.list'({ ctx, input }) {
    const { companyId, ...filter } = input
    const { companies, rows, totals, summaries } = await readTogether(ctx.db, {
      companies: rowsOf(openCompanyQuery(ctx.db, companyId)),
      ...publishedParts(ctx.db, companyId, filter),
    })
    if (!companies[0]) throw fail('NOT_FOUND')
    const me = ctx.caller.kind === 'candidate' ? ctx.caller.accountId : null
    const timeZone = await readSetting(ctx.db, 'timeZone')
    const list = rows.map((row) => ({ ...publicOf(row, timeZone), mine: row.account_id === me }))
    const { page, limit } = input
    return { list, total: totals[0]?.n ?? 0, page, limit, summary: readSummary(summaries) }
  },

  async 'reviews.create'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await requireUnrestricted(ctx, 'NO_REVIEWS')
    const company = await openCompany(ctx.db, input.companyId)
    if (!company) throw fail('NOT_FOUND')
    const relationship = await relationshipOf(ctx.db, accountId, company)
    const problem = writeProblem(relationship, ctx.now)
    if (problem) throw fail(problem)
    requireKind(relationship, input.kind)
    const inserted = await insertReview(ctx.db, {
      ...(await columnsOf(ctx, input, { companyId: company.id, exceptId: null })),
      company_id: company.id,
      account_id: accountId,
      created_at: ctx.now,
      next_review_at: nextReviewAt(ctx.now),
      waiting_since: ctx.now,
    })
    if (!inserted) throw fail('ALREADY_REVIEWED')
    return inserted
  },

  /** An edited review is not public again until a moderator has approved it. */
  async 'reviews.update'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    await requireUnrestricted(ctx, 'NO_REVIEWS')
    const row = await findReview(ctx.db, input.id, 'lock')
    if (row?.account_id !== accountId) throw fail('NOT_FOUND')
    const problem = editProblem(row.created_at, ctx.now)
    if (problem) throw fail(problem)
    if (row.version !== input.version) throw fail('STALE_VERSION')
    const company = await openCompany(ctx.db, row.company_id)
    if (!company) throw fail('NOT_FOUND')
    if (input.kind !== row.kind) requireKind(await relationshipOf(ctx.db, accountId, company), input.kind)
    const version = row.version + 1
    await patchReview(ctx.db, row.id, {
      ...(await columnsOf(ctx, input, { companyId: company.id, exceptId: row.id })),
      status: 'PENDING',
      reason: null,
      note: null,
      version,
      edited_at: ctx.now,
      waiting_since: row.waiting_since ?? ctx.now,
      reported_at: null,
    })
    await handleReports(ctx.db, row.id, ctx.now)
    if (row.status === 'PUBLISHED') await refreshRating(ctx.db, row.company_id)
    return { id: row.id, status: 'PENDING' as const, version }
  },

  async 'reviews.softDelete'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const ids = [...new Set(input.ids)]
    const { owned, companyIds } = await deleteOwnReviews(ctx.db, accountId, ids, ctx.now)
    if (owned !== ids.length) throw fail('NOT_FOUND')
    for (const companyId of [...new Set(companyIds)].toSorted()) await refreshRating(ctx.db, companyId)
    return { deleted: companyIds.length }
  },

  async 'reviews.mine'({ ctx, input }) {
    const { rows, total } = await listOwn(ctx.db, requireCandidate(ctx).accountId, input)
    return { list: rows.map((row) => ownOf(row, ctx.now)), total, page: input.page, limit: input.limit }
  },

  async 'reviews.eligibility'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const { companies, own, ...parts } = await readTogether(ctx.db, {
      companies: rowsOf(openCompanyQuery(ctx.db, input.id)),
      own: rowsOf(ownQuery(ctx.db, accountId, { page: 1, limit: 1, companyId: input.id }), reviewInstants),
      ...relationshipParts(ctx.db, accountId, input.id),
    })
    const [company] = companies
    if (!company) throw fail('NOT_FOUND')
    const relationship = readRelationship(parts, company)
    return {
      company: { id: company.id, name: company.name },
      problem: writeProblem(relationship, ctx.now),
      kinds: possibleKinds(relationship),
      againAt:
        relationship.nextReviewAt && relationship.nextReviewAt > ctx.now
          ? relationship.nextReviewAt.toISOString()
          : null,
      own: own[0] ? ownOf(own[0], ctx.now) : null,
    }
  },

  /** Idempotent per account. Authors cannot report their own reviews. */
  async 'reviews.report'({ ctx, input }) {
    const caller = requirePerson(ctx)
    await requireUnrestricted(ctx, 'NO_REPORTS')
    const row = await findReview(ctx.db, input.id, 'lock')
    if (row?.status !== 'PUBLISHED' || row.account_id === caller.accountId) throw fail('NOT_FOUND')
    if (caller.kind === 'employer' && row.company_id !== caller.companyId) throw fail('NOT_FOUND')
    const added = await insertReport(ctx.db, {
      review_id: row.id,
      account_id: caller.accountId,
      by_company: caller.kind === 'employer',
      reason: input.reason,
      details: input.details,
      created_at: ctx.now,
    })
    if (added && row.reported_at === null) await patchReview(ctx.db, row.id, { reported_at: ctx.now })
    if (added) await ctx.emit(reviewReported, { reviewId: row.id, reason: input.reason, details: input.details })
    return { reported: true as const }
  },
}

function requireKind(relationship: Relationship, kind: ReviewKind): void {
  if (!possibleKinds(relationship).includes(kind)) throw invalid({ field: 'kind', code: 'KIND_NEEDS_TIE' })
}

type ReviewContent = Omit<OutputOf<(typeof reviewsContract)['reviews.create']['input']>, 'companyId'>

/** The submitted text as columns, with the flags of the automatic screening. */
async function columnsOf(ctx: Context, text: ReviewContent, about: { companyId: string; exceptId: string | null }) {
  const { title, pros, cons, kind, recommend, overall } = text
  const near = await similarReviews(ctx.db, { ...about, pros, cons, at: ctx.now })
  const blockedWords = await readSetting(ctx.db, 'blockedWords')
  return {
    title,
    pros,
    cons,
    kind,
    recommend,
    overall,
    work_life: text.workLife ?? null,
    pay_benefits: text.payBenefits ?? null,
    growth: text.growth ?? null,
    management: text.management ?? null,
    environment: text.environment ?? null,
    inclusion: text.inclusion ?? null,
    flags: screen([title, pros, cons], { ...near, blockedWords }),
  }
}
