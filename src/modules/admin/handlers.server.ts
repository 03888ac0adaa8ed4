import { fail } from '#kernel/fail.ts'
import { handleMessage, messages, readSetting } from '#modules/reference/public.server.ts'
import { archiveStats } from '#platform/archive/state.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { failedMails, retryMail } from '#platform/mail/mailbox.server.ts'
import { deleteJob, failedJobs, queueStats, retryJob } from '#platform/queue/queue.server.ts'
import { toPage, requirePart } from './handlers.access.server.ts'
import { contentHandlers } from './handlers.content.server.ts'
import type { adminContract } from './contract.ts'
import { adminParts, isArchiveLate, lateness, partError } from './rules.ts'
import { auditRows, queueSizes } from './store.server.ts'

const done = { done: true } as const

/** Runs an action on a failed job or mail and records it in the audit log. Throws NOT_FOUND when it returns false. */
async function actOnFailure(
  ctx: Context,
  action: string,
  type: string,
  id: string,
  result: Promise<boolean>,
): Promise<typeof done> {
  if (!(await result)) throw fail('NOT_FOUND')
  await ctx.audit({ action, subjectType: type, subjectId: type === 'mail' ? id : null, details: { id } })
  return done
}

export const adminHandlers: Handlers<typeof adminContract> = {
  ...contentHandlers,

  async 'admin.overview'({ ctx }) {
    const { role } = requirePart(ctx, 'overview')
    const [sizes, stats, due, archive] = await Promise.all([
      queueSizes(ctx.db, ctx.now),
      queueStats(ctx.db),
      readSetting(ctx.db, 'queueHours'),
      archiveStats(ctx.db),
    ])
    const queue = (name: 'companies' | 'jobs' | 'reviews') => ({
      ...sizes[name],
      dueHours: due[name],
      lateness: lateness(sizes[name].oldestHours, due[name]),
    })
    return {
      parts: adminParts.filter((part) => partError(role, part) === null),
      companies: queue('companies'),
      jobs: queue('jobs'),
      reviews: queue('reviews'),
      proposals: sizes.proposals,
      messages: sizes.messages,
      transfers: sizes.transfers,
      failedMails: sizes.mails,
      moneyAlarms: partError(role, 'money') === null ? sizes.moneyAlarms : 0,
      failedJobs: stats.failed,
      queueDue: stats.due,
      queueOldestSeconds: stats.oldestSeconds,
      workers: stats.workers,
      archive: archive && { ageSeconds: archive.ageSeconds, late: isArchiveLate(archive) },
    }
  },

  async 'admin.failed.list'({ ctx, input }) {
    requirePart(ctx, 'machine')
    const { list, total } = await failedJobs(ctx.db, input)
    return toPage(
      list.map((job) => ({ ...job, createdAt: job.createdAt.toISOString(), failedAt: job.failedAt.toISOString() })),
      total,
      input,
    )
  },
  async 'admin.failed.retry'({ ctx, input }) {
    requirePart(ctx, 'machine')
    return actOnFailure(ctx, 'job.retry', 'backgroundJob', input.id, retryJob(ctx.db, input.id))
  },
  async 'admin.failed.delete'({ ctx, input }) {
    requirePart(ctx, 'machine')
    return actOnFailure(ctx, 'job.drop', 'backgroundJob', input.id, deleteJob(ctx.db, input.id))
  },

  async 'admin.mails.failed'({ ctx, input }) {
    requirePart(ctx, 'machine')
    const { list, total } = await failedMails(ctx.db, input)
    return toPage(
      list.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
      total,
      input,
    )
  },
  async 'admin.mails.retry'({ ctx, input }) {
    requirePart(ctx, 'machine')
    return actOnFailure(ctx, 'mail.retry', 'mail', input.id, retryMail(ctx, input.id))
  },

  async 'admin.messages.list'({ ctx, input }) {
    requirePart(ctx, 'messages')
    const rows = await messages(ctx.db, input)
    const list = rows.map(({ created_at, handled_at, total: _, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      handledAt: handled_at?.toISOString() ?? null,
    }))
    return toPage(list, rows[0]?.total ?? 0, input)
  },
  async 'admin.messages.handle'({ ctx, input }) {
    const { accountId } = requirePart(ctx, 'messages')
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
    requirePart(ctx, 'audit')
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
