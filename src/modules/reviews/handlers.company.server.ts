import { readSetting } from '#modules/reference/public.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { requireMember } from '#kernel/caller.ts'
import { textProblem } from '#kernel/content-filter.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { mayReply, requireReplier } from './handlers.access.server.ts'
import type { reviewsContract } from './contract.ts'
import { reviewReplied } from './events.ts'
import { publicOf } from './rules.view.ts'
import { publishedParts, readSummary, reportedQuery } from './store.lists.server.ts'
import { findReview, patchReview } from './store.server.ts'

type CompanyEndpoints = Pick<typeof reviewsContract, 'reviews.received' | 'reviews.reply' | 'reviews.replyDelete'>

/** Endpoints of the company's team. */
export const companySideHandlers: Handlers<CompanyEndpoints> = {
  async 'reviews.received'({ ctx, input }) {
    const member = requireMember(ctx)
    const { companyId } = member
    const { rows, totals, summaries, reports } = await readTogether(ctx.db, {
      ...publishedParts(ctx.db, companyId, input),
      reports: rowsOf(reportedQuery(ctx.db, member.accountId, companyId)),
    })
    const timeZone = await readSetting(ctx.db, 'timeZone')
    const reported = new Set(reports.map((row) => row.review_id))
    return {
      list: rows.map((row) => ({
        ...publicOf(row, timeZone),
        reported: reported.has(row.id),
        replyVersion: row.reply_version,
      })),
      total: totals[0]?.n ?? 0,
      page: input.page,
      limit: input.limit,
      summary: readSummary(summaries),
      unanswered: summaries[0]?.unanswered ?? 0,
      mayReply: mayReply(member),
    }
  },

  async 'reviews.reply'({ ctx, input }) {
    const member = requireReplier(ctx)
    const row = await ownPublished(ctx, member.companyId, input.id)
    if (row.reply === input.text) return { id: row.id, replyVersion: row.reply_version }
    if (row.reply_version !== input.version) throw fail('STALE_VERSION')
    const problem = textProblem(input.text, await readSetting(ctx.db, 'blockedWords'))
    if (problem) throw invalid({ field: 'text', code: problem })
    const replyVersion = row.reply_version + 1
    await patchReview(ctx.db, row.id, {
      reply: input.text,
      reply_at: ctx.now,
      reply_by: member.accountId,
      reply_version: replyVersion,
    })
    await ctx.audit({ action: 'reviews.reply', subjectType: 'review', subjectId: row.id, details: { replyVersion } })
    if (replyVersion === 1) await ctx.emit(reviewReplied, await eventFacts(ctx, row))
    return { id: row.id, replyVersion }
  },

  async 'reviews.replyDelete'({ ctx, input }) {
    const member = requireReplier(ctx)
    const row = await ownPublished(ctx, member.companyId, input.id)
    if (row.reply === null) return { id: row.id, replyVersion: row.reply_version }
    const replyVersion = row.reply_version + 1
    await patchReview(ctx.db, row.id, { reply: null, reply_at: null, reply_by: null, reply_version: replyVersion })
    await ctx.audit({ action: 'reviews.replyDelete', subjectType: 'review', subjectId: row.id })
    return { id: row.id, replyVersion }
  },
}

/** Locks a published review of the caller's company. Throws NOT_FOUND for any other. */
async function ownPublished(ctx: Context, companyId: string, id: string) {
  const row = await findReview(ctx.db, id, 'lock')
  if (row?.company_id !== companyId || row.status !== 'PUBLISHED') throw fail('NOT_FOUND')
  return row
}

/** Payload of the events about a review. */
export async function eventFacts(ctx: Context, row: { id: string; company_id: string; account_id: string }) {
  const { name } = await ctx.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  return { reviewId: row.id, companyId: row.company_id, company: name, accountId: row.account_id }
}
