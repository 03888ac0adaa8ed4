import { fail, invalid } from '#kernel/fail.ts'
import { textProblem } from '#kernel/content-filter.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { mayReply, memberOf, speakerOf } from './handlers.access.server.ts'
import type { reviewsContract } from './contract.ts'
import { reviewReplied } from './events.ts'
import { publicOf } from './rules.view.ts'
import { countUnanswered, listPublished, reportedBy, summarise } from './store.lists.server.ts'
import { findReview, patchReview } from './store.server.ts'

type CompanySide = Pick<typeof reviewsContract, 'reviews.received' | 'reviews.reply' | 'reviews.replyDelete'>

/** What the company's team does about its reviews. */
export const companySideActions: Handlers<CompanySide> = {
  async 'reviews.received'({ ctx, input }) {
    const member = memberOf(ctx)
    const { companyId } = member
    const { rows, total } = await listPublished(ctx.db, companyId, input)
    const reported = await reportedBy(
      ctx.db,
      member.accountId,
      rows.map((row) => row.id),
    )
    return {
      list: rows.map((row) => ({ ...publicOf(row), reported: reported.has(row.id), replyVersion: row.reply_version })),
      total,
      page: input.page,
      limit: input.limit,
      summary: await summarise(ctx.db, companyId),
      unanswered: await countUnanswered(ctx.db, companyId),
      mayReply: mayReply(member),
    }
  },

  async 'reviews.reply'({ ctx, input }) {
    const member = speakerOf(ctx)
    const row = await ownPublished(ctx, member.companyId, input.id)
    if (row.reply === input.text) return { id: row.id, replyVersion: row.reply_version }
    if (row.reply_version !== input.version) throw fail('STALE_VERSION')
    const problem = textProblem(input.text)
    if (problem) throw invalid({ field: 'text', code: problem })
    const replyVersion = row.reply_version + 1
    await patchReview(ctx.db, row.id, {
      reply: input.text,
      reply_at: ctx.now,
      reply_by: member.accountId,
      reply_version: replyVersion,
    })
    await ctx.audit({ action: 'reviews.reply', subjectType: 'review', subjectId: row.id, details: { replyVersion } })
    if (replyVersion === 1) await ctx.emit(reviewReplied, await factsOf(ctx, row))
    return { id: row.id, replyVersion }
  },

  async 'reviews.replyDelete'({ ctx, input }) {
    const member = speakerOf(ctx)
    const row = await ownPublished(ctx, member.companyId, input.id)
    if (row.reply === null) return { id: row.id, replyVersion: row.reply_version }
    const replyVersion = row.reply_version + 1
    await patchReview(ctx.db, row.id, { reply: null, reply_at: null, reply_by: null, reply_version: replyVersion })
    await ctx.audit({ action: 'reviews.replyDelete', subjectType: 'review', subjectId: row.id })
    return { id: row.id, replyVersion }
  },
}

/** A published review of the caller's company, locked; any other is not found. */
async function ownPublished(ctx: Context, companyId: string, id: string) {
  const row = await findReview(ctx.db, id, 'lock')
  if (row?.company_id !== companyId || row.status !== 'PUBLISHED') throw fail('NOT_FOUND')
  return row
}

/** What an event says of a review. */
export async function factsOf(ctx: Context, row: { id: string; company_id: string; account_id: string }) {
  const { name } = await ctx.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  return { reviewId: row.id, companyId: row.company_id, company: name, accountId: row.account_id }
}
