import { requireUnrestricted } from '#modules/accounts/public.server.ts'
import { fail } from '#kernel/fail.ts'
import { freeJobSlot, resumeJobSlot } from '#modules/billing/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import {
  companyStatus,
  lockOwnJob,
  requireManager,
  changeStatus,
  requireApprovedCompany,
  requireVersion,
  failIf,
  requireWriter,
} from '../handlers.access.server.ts'
import { copyJob } from '../handlers.copy.server.ts'
import { laterEnd } from '../closing/handlers.server.ts'
import type { jobsContract } from '../contract.ts'
import { jobChanged, jobDeleted } from '../events.ts'
import { jobActionProblems, statusAt, type JobActionName } from '../rules.ts'
import { factsOf, findOwnJob, patchJob, type JobRow } from '../store.server.ts'

const dayMs = 86_400_000
const actionResult = (row: JobRow) => ({
  id: row.id,
  status: row.status,
  version: row.version,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

type JobRef = { id: string; version: number }

/** Locks the job and checks the action by the same rule as the buttons. Only a repost, which leaves the job as it is, has no version. */
async function lockForAction(
  ctx: Context,
  action: JobActionName,
  { id, version }: Pick<JobRef, 'id'> & Partial<JobRef>,
): Promise<JobRow> {
  const member = requireManager(ctx.caller)
  const row = await lockOwnJob(ctx, member, id)
  const problems = jobActionProblems(member, factsOf(row), await companyStatus(ctx, row.company_id), ctx.now)
  failIf(problems[action])
  if (version !== undefined) requireVersion(row, version)
  return row
}

async function activate(ctx: Context, { useCredit, ...input }: JobRef & { active: boolean; useCredit: boolean }) {
  const member = requireManager(ctx.caller)
  const row = await lockOwnJob(ctx, member, input.id)
  // Checked first, so that an unapproved company always gets the specification's error here (AZ-11).
  if (input.active) {
    await requireApprovedCompany(ctx, member.companyId)
    await requireUnrestricted(ctx, 'NO_POSTING')
  }
  const to = input.active ? 'ACTIVE' : 'PAUSED'
  if (statusAt(factsOf(row), ctx.now) === to) return actionResult(row)
  const job = await lockForAction(ctx, input.active ? 'resume' : 'pause', input)
  const { companyId, accountId: by } = member
  if (input.active) await resumeJobSlot(ctx, { companyId, jobId: job.id, by, useCredit })
  return actionResult(await changeStatus(ctx, job, { to, by: 'employer' }))
}

async function extend(ctx: Context, input: JobRef) {
  const row = await lockForAction(ctx, 'extend', input)
  const { extension } = await readSetting(ctx.db, 'jobDays')
  const patch = { ...(await laterEnd(ctx, row, extension * dayMs)), extended_at: ctx.now }
  const extended = await patchJob(ctx.db, row.id, patch, ctx.now)
  await ctx.emit(jobChanged, { jobId: row.id })
  return actionResult(extended)
}

async function repost(ctx: Context, id: string) {
  const member = requireManager(ctx.caller)
  const old = await lockForAction(ctx, 'repost', { id })
  const existingCopy = await ctx.db
    .selectFrom('job')
    .select(['id', 'version'])
    .where('copied_from', '=', id)
    .where('status', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (existingCopy) return existingCopy
  const copy = await copyJob(ctx, member, old, {})
  if (!copy) throw fail('CONFLICT')
  return { id: copy.id, version: copy.version }
}

/** All or none. Rows are locked in a fixed order, so that overlapping requests cannot deadlock. */
async function softDelete(ctx: Context, ids: readonly string[]) {
  const member = requireWriter(ctx.caller)
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await findOwnJob(ctx.db, id, member, 'lock')
    if (!row) throw fail('NOT_FOUND')
    if (row.deleted_at) continue
    failIf(jobActionProblems(member, factsOf(row), 'APPROVED', ctx.now).delete)
    const live = row.status === 'ACTIVE' || row.status === 'PAUSED'
    const closed = { closed_at: ctx.now, close_reason: 'OTHER' } as const
    if (live) await changeStatus(ctx, row, { to: 'CLOSED', by: 'employer', reason: 'OTHER', patch: closed })
    await freeJobSlot(ctx, id)
    await patchJob(ctx.db, id, { deleted_at: ctx.now }, ctx.now)
    await ctx.audit({ action: 'jobs.delete', subjectType: 'job', subjectId: id, details: { status: row.status } })
    await ctx.emit(jobDeleted, { jobId: id })
    await ctx.emit(jobChanged, { jobId: id })
  }
}

type LifecycleHandlers = Pick<
  Handlers<typeof jobsContract>,
  'jobs.activate' | 'jobs.close' | 'jobs.extend' | 'jobs.repost' | 'jobs.softDelete'
>

export const lifecycleHandlers: LifecycleHandlers = {
  'jobs.activate': ({ ctx, input }) => activate(ctx, input),
  async 'jobs.close'({ ctx, input: { reason, ...ref } }) {
    const row = await lockForAction(ctx, 'close', ref)
    return actionResult(
      await changeStatus(ctx, row, {
        to: 'CLOSED',
        by: 'employer',
        reason,
        patch: { closed_at: ctx.now, close_reason: reason },
      }),
    )
  },
  'jobs.extend': ({ ctx, input }) => extend(ctx, input),
  'jobs.repost': ({ ctx, input }) => repost(ctx, input.id),
  async 'jobs.softDelete'({ ctx, input }) {
    await softDelete(ctx, input.ids)
    return { done: true }
  },
}
