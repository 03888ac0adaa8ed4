import { fail } from '#kernel/fail.ts'
import { handleMessage, messages, readSetting } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { failedMails, retryMail } from '#platform/mail/mailbox.server.ts'
import { deleteJob, failedJobs, queueStats, retryJob } from '#platform/queue/queue.server.ts'
import { pageOfRows, permitted } from './handlers.access.server.ts'
import { contentActions } from './handlers.content.server.ts'
import type { adminContract } from './contract.ts'
import { adminParts, lateness, partProblem } from './rules.ts'
import { auditRows, queues } from './store.server.ts'

const done = { done: true } as const

/** Does something to one thing that failed, and keeps who did. */
async function mend(
  ctx: Context,
  action: string,
  type: string,
  id: string,
  act: Promise<boolean>,
): Promise<typeof done> {
  if (!(await act)) throw fail('NOT_FOUND')
  await ctx.audit({ action, subjectType: type, subjectId: type === 'mail' ? id : null, details: { id } })
  return done
}

export const adminHandlers: Handlers<typeof adminContract> = {
  ...contentActions,

  async 'admin.overview'({ ctx }) {
    const { role } = permitted(ctx, 'overview')
    const [found, stats, due] = await Promise.all([
      queues(ctx.db, ctx.now),
      queueStats(ctx.db),
      readSetting(ctx.db, 'queueHours'),
    ])
    const queue = (name: 'companies' | 'jobs' | 'reviews') => ({
      ...found[name],
      dueHours: due[name],
      lateness: lateness(found[name].oldestHours, due[name]),
    })
    return {
      parts: adminParts.filter((part) => partProblem(role, part) === null),
      companies: queue('companies'),
      jobs: queue('jobs'),
      reviews: queue('reviews'),
      proposals: found.proposals,
      messages: found.messages,
      failedMails: found.mails,
      failedJobs: stats.failed,
      queueDue: stats.due,
      queueOldestSeconds: stats.oldestSeconds,
    }
  },

  async 'admin.failed.list'({ ctx, input }) {
    permitted(ctx, 'machine')
    const { list, total } = await failedJobs(ctx.db, input)
    return pageOfRows(
      list.map((job) => ({ ...job, createdAt: job.createdAt.toISOString(), failedAt: job.failedAt.toISOString() })),
      total,
      input,
    )
  },
  async 'admin.failed.retry'({ ctx, input }) {
    permitted(ctx, 'machine')
    return mend(ctx, 'job.retry', 'backgroundJob', input.id, retryJob(ctx.db, input.id))
  },
  async 'admin.failed.delete'({ ctx, input }) {
    permitted(ctx, 'machine')
    return mend(ctx, 'job.drop', 'backgroundJob', input.id, deleteJob(ctx.db, input.id))
  },

  async 'admin.mails.failed'({ ctx, input }) {
    permitted(ctx, 'machine')
    const { list, total } = await failedMails(ctx.db, input)
    return pageOfRows(
      list.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
      total,
      input,
    )
  },
  async 'admin.mails.retry'({ ctx, input }) {
    permitted(ctx, 'machine')
    return mend(ctx, 'mail.retry', 'mail', input.id, retryMail(ctx, input.id))
  },

  async 'admin.messages.list'({ ctx, input }) {
    permitted(ctx, 'messages')
    const rows = await messages(ctx.db, input)
    const list = rows.map(({ created_at, handled_at, total: _, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      handledAt: handled_at?.toISOString() ?? null,
    }))
    return pageOfRows(list, rows[0]?.total ?? 0, input)
  },
  async 'admin.messages.handle'({ ctx, input }) {
    const { accountId } = permitted(ctx, 'messages')
    if (!(await handleMessage(ctx.db, { id: input.id, by: accountId, at: input.handled ? ctx.now : null })))
      throw fail('NOT_FOUND')
    await ctx.audit({
      action: 'message.handle',
      subjectType: 'contactMessage',
      subjectId: input.id,
      details: { handled: input.handled },
    })
    return done
  },

  async 'admin.audit.list'({ ctx, input }) {
    permitted(ctx, 'audit')
    const rows = await auditRows(ctx.db, input)
    const list = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      actorName: row.full_name,
      actingAdminId: row.acting_admin_id,
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      outcome: row.outcome,
      details: row.details,
    }))
    return { list, nextBefore: list.length === input.limit ? (list.at(-1)?.id ?? null) : null }
  },
}
