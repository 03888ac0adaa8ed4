import { isDeepStrictEqual } from 'node:util'
import { accountIdOf, requireMember, type Caller, type CompanyStatus, type Member } from '#kernel/caller.ts'
import { Fail, fail, type ErrorCode } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { mayPublish } from '#modules/companies/rules.ts'
import { freeJobSlot } from '#modules/billing/public.server.ts'
import { jobChanged, jobStateChanged } from './events.ts'
import { endFeatures } from './handlers.feature-end.server.ts'
import {
  manageProblem,
  holdsSlot,
  isLive,
  transitionProblem,
  writeProblem,
  type JobActor,
  type JobStatus,
} from './rules.ts'
import { closeProposal } from './store.proposal.server.ts'
import { findOwnJob, insertJobEvent, patchJob, type JobPatch, type JobRow } from './store.server.ts'

/** The calling member, who must be allowed to edit drafts. */
export function requireWriter(caller: Caller): Member {
  const member = requireMember({ caller })
  failIf(writeProblem(member))
  return member
}

/** The calling member, who must be allowed to publish and close jobs. */
export function requireManager(caller: Caller): Member {
  const member = requireMember({ caller })
  failIf(manageProblem(member))
  return member
}

export function failIf(problem: ErrorCode | null): void {
  if (problem) throw fail(problem)
}

/** The member's own job, held until the transaction ends. Another company's is not member, a deleted one is gone. */
export async function lockOwnJob(ctx: Context, member: Member, id: string): Promise<JobRow> {
  const row = await findOwnJob(ctx.db, id, member, 'lock')
  if (!row) throw fail('NOT_FOUND')
  if (row.deleted_at) throw fail('JOB_DELETED')
  return row
}

/** The current status of a company, locked so that an approval decision cannot change it during this transaction. */
export async function companyStatus(ctx: Context, companyId: string): Promise<CompanyStatus> {
  const { status } = await ctx.db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirstOrThrow()
  return status
}

/** Throws the error of the specification when an unapproved company would publish (AZ-11). */
export async function requireApprovedCompany(ctx: Context, companyId: string): Promise<void> {
  failIf(mayPublish({ status: await companyStatus(ctx, companyId) }))
}

/**
 * The error for a save of an older version. Each differing field carries the current version and value as JSON, so that the page
 * can show both and let the person choose (RE-26).
 */
export function staleVersion(version: number, current: object = {}, sent: object = {}): Fail {
  const given = new Map(Object.entries(sent))
  const fields = Object.entries(current)
    .filter(([field, value]) => !isDeepStrictEqual(value, given.get(field)))
    .map(([field, value]) => ({
      field,
      code: 'CHANGED_ELSEWHERE',
      params: { version, current: JSON.stringify(value) },
    }))
  return new Fail('STALE_VERSION', fields, { version })
}

export function requireVersion(row: JobRow, version: number): void {
  if (row.version !== version) throw staleVersion(row.version)
}

type Transition = { to: JobStatus; by: JobActor; reason?: string | null; patch?: JobPatch }

/** Changes the status of a locked job: checks the transition, records it and emits the events. */
export async function changeStatus(
  ctx: Context,
  row: JobRow,
  { to, by, reason = null, patch = {} }: Transition,
): Promise<JobRow> {
  failIf(transitionProblem(row.status, to, by))
  const moved = await patchJob(ctx.db, row.id, { ...patch, status: to }, ctx.now)
  if (isLive(row.status) && !isLive(to)) await closeProposal(ctx.db, row.id, { status: 'ENDED', now: ctx.now })
  if (row.status === 'ACTIVE' && to !== 'ACTIVE') await endFeatures(ctx, row.id)
  if (holdsSlot(row.status) && !holdsSlot(to)) await freeJobSlot(ctx, row.id, to === 'REJECTED' ? { refund: true } : {})
  const account = accountIdOf(ctx)
  await insertJobEvent(ctx.db, { jobId: row.id, from: row.status, to, reason, by: account, at: ctx.now })
  await ctx.emit(jobStateChanged, { jobId: row.id, from: row.status, to, reason })
  if (by === 'employer')
    await ctx.audit({ action: 'jobs.status', subjectType: 'job', subjectId: row.id, details: { from: row.status, to } })
  await ctx.emit(jobChanged, { jobId: row.id })
  return moved
}
