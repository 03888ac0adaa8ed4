import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { failedMails, retryMail, retryMails } from '#platform/mail/mailbox.server.ts'
import { subjectOfKind } from '#platform/mail/subject.ts'
import { nextRun } from '#platform/queue/next-run.ts'
import { jobKinds, pauseKind, retryKind } from '#platform/queue/kinds.server.ts'
import { deleteJob, failedJobs, retryJob } from '#platform/queue/queue.server.ts'
import type { workContract } from './contract.work.ts'
import { toPage } from './rules.ts'

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

export const workHandlers: Handlers<typeof workContract> = {
  async 'admin.work.kinds'({ ctx }) {
    const list = await jobKinds(ctx.db)
    return {
      list: list.map((kind) => ({
        ...kind,
        pausedAt: kind.pausedAt?.toISOString() ?? null,
        lastEndedAt: kind.lastEndedAt?.toISOString() ?? null,
        nextAt: (kind.schedule && !kind.pausedAt && nextRun(kind.schedule, ctx.now)?.toISOString()) || null,
      })),
    }
  },
  async 'admin.work.pause'({ ctx, input: { name, paused } }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await pauseKind(ctx.db, name, paused ? { accountId, at: ctx.now } : null))) throw fail('NOT_FOUND')
    await ctx.audit({
      action: paused ? 'work.pause' : 'work.resume',
      subjectType: 'backgroundJob',
      subjectId: null,
      details: { name },
    })
    return done
  },
  async 'admin.work.retryAll'({ ctx, input: { name } }) {
    const count = await retryKind(ctx.db, name)
    if (count > 0)
      await ctx.audit({
        action: 'work.retryAll',
        subjectType: 'backgroundJob',
        subjectId: null,
        details: { name, count },
      })
    return { count }
  },

  async 'admin.failed.list'({ ctx, input }) {
    const { list, total } = await failedJobs(ctx.db, input)
    return toPage(
      list.map((job) => ({
        ...job,
        createdAt: job.createdAt.toISOString(),
        failedAt: job.failedAt.toISOString(),
      })),
      total,
      input,
    )
  },
  async 'admin.failed.retry'({ ctx, input }) {
    return actOnFailure(ctx, 'job.retry', 'backgroundJob', input.id, retryJob(ctx.db, input.id))
  },
  async 'admin.failed.delete'({ ctx, input }) {
    return actOnFailure(ctx, 'job.drop', 'backgroundJob', input.id, deleteJob(ctx.db, input.id))
  },

  async 'admin.mails.failed'({ ctx, input }) {
    const { list, total, kinds } = await failedMails(ctx.db, input)
    const subjectOf = (kind: string) => subjectOfKind(kind, ctx.locale, ctx.ports.texts.read)
    return {
      ...toPage(
        list.map((mail) => ({
          ...mail,
          subject: subjectOf(mail.kind),
          createdAt: mail.createdAt.toISOString(),
        })),
        total,
        input,
      ),
      kinds: kinds.map((each) => ({ ...each, subject: subjectOf(each.kind) })),
    }
  },
  async 'admin.mails.retryAll'({ ctx, input: { kind } }) {
    const count = await retryMails(ctx, kind)
    if (count > 0)
      await ctx.audit({ action: 'mail.retryAll', subjectType: 'mail', subjectId: null, details: { kind, count } })
    return { count }
  },
  async 'admin.mails.retry'({ ctx, input }) {
    return actOnFailure(ctx, 'mail.retry', 'mail', input.id, retryMail(ctx, input.id))
  },
}
