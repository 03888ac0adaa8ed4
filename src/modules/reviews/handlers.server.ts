import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { candidateOf } from './handlers.access.server.ts'
import { reviewAdminActions } from './handlers.admin.server.ts'
import { companySideActions } from './handlers.company.server.ts'
import type { reviewsContract } from './contract.ts'
import { screen } from './rules.screen.ts'
import { againAt, editProblem, openKinds, writeProblem, type ReviewKind, type Tie } from './rules.ts'
import { ownOf, publicOf } from './rules.view.ts'
import { listOwn, listPublished, summarise } from './store.lists.server.ts'
import {
  around,
  deleteOwn,
  findReview,
  handleReports,
  insertReport,
  insertReview,
  patchReview,
  refreshRating,
} from './store.server.ts'
import { openCompany, tieOf } from './store.relationship.server.ts'

export const reviewsHandlers: Handlers<typeof reviewsContract> = {
  ...reviewAdminActions,
  ...companySideActions,

  async 'reviews.list'({ ctx, input }) {
    const { companyId, ...filter } = input
    if (!(await openCompany(ctx.db, companyId))) throw fail('NOT_FOUND')
    const me = ctx.caller.kind === 'candidate' ? ctx.caller.accountId : null
    const { rows, total } = await listPublished(ctx.db, companyId, filter)
    const list = rows.map((row) => ({ ...publicOf(row), mine: row.account_id === me }))
    return { list, total, page: input.page, limit: input.limit, summary: await summarise(ctx.db, companyId) }
  },

  async 'reviews.create'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const company = await openCompany(ctx.db, input.companyId)
    if (!company) throw fail('NOT_FOUND')
    const tie = await tieOf(ctx.db, accountId, company)
    const problem = writeProblem(tie, ctx.now)
    if (problem) throw fail(problem)
    needKind(tie, input.kind)
    const made = await insertReview(ctx.db, {
      ...(await columnsOf(ctx, input, { companyId: company.id, exceptId: null })),
      company_id: company.id,
      account_id: accountId,
      created_at: ctx.now,
      next_review_at: againAt(ctx.now),
      waiting_since: ctx.now,
    })
    if (!made) throw fail('ALREADY_REVIEWED')
    return made
  },

  /** What was public leaves the page until a moderator has read the new words. */
  async 'reviews.update'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const row = await findReview(ctx.db, input.id, 'lock')
    if (row?.account_id !== accountId) throw fail('NOT_FOUND')
    const problem = editProblem(row.created_at, ctx.now)
    if (problem) throw fail(problem)
    if (row.version !== input.version) throw fail('STALE_VERSION')
    const company = await openCompany(ctx.db, row.company_id)
    if (!company) throw fail('NOT_FOUND')
    if (input.kind !== row.kind) needKind(await tieOf(ctx.db, accountId, company), input.kind)
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
    const { accountId } = candidateOf(ctx)
    const ids = [...new Set(input.ids)]
    const { owned, gone } = await deleteOwn(ctx.db, accountId, ids, ctx.now)
    if (owned !== ids.length) throw fail('NOT_FOUND')
    for (const companyId of [...new Set(gone)].toSorted()) await refreshRating(ctx.db, companyId)
    return { deleted: gone.length }
  },

  async 'reviews.mine'({ ctx, input }) {
    const { rows, total } = await listOwn(ctx.db, candidateOf(ctx).accountId, input)
    return { list: rows.map((row) => ownOf(row, ctx.now)), total, page: input.page, limit: input.limit }
  },

  async 'reviews.standing'({ ctx, input }) {
    const { accountId } = candidateOf(ctx)
    const company = await openCompany(ctx.db, input.id)
    if (!company) throw fail('NOT_FOUND')
    const tie = await tieOf(ctx.db, accountId, company)
    const { rows } = await listOwn(ctx.db, accountId, { page: 1, limit: 1, companyId: company.id })
    return {
      company: { id: company.id, name: company.name },
      problem: writeProblem(tie, ctx.now),
      kinds: openKinds(tie),
      againAt: tie.againAt && tie.againAt > ctx.now ? tie.againAt.toISOString() : null,
      own: rows[0] ? ownOf(rows[0], ctx.now) : null,
    }
  },

  /** A second report of the same person changes nothing. Nobody reports what they wrote themselves. */
  async 'reviews.report'({ ctx, input }) {
    const { caller } = ctx
    if (caller.kind !== 'candidate' && caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
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
    return { reported: true as const }
  },
}

function needKind(tie: Tie, kind: ReviewKind): void {
  if (!openKinds(tie).includes(kind)) throw invalid({ field: 'kind', code: 'KIND_NEEDS_TIE' })
}

type Text = Omit<OutputOf<(typeof reviewsContract)['reviews.create']['input']>, 'companyId'>

/** The author's words as columns, with what the automatic screen noticed about them. */
async function columnsOf(ctx: Context, text: Text, about: { companyId: string; exceptId: string | null }) {
  const { title, pros, cons, kind, recommend, overall } = text
  const near = await around(ctx.db, { ...about, pros, cons, at: ctx.now })
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
    flags: screen([title, pros, cons], near),
  }
}
