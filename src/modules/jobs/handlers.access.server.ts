import { isDeepStrictEqual } from 'node:util'
import type { Caller, CompanyStatus, Member } from '#kernel/caller.ts'
import { Fail, fail, type ErrorCode } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { mayPublish } from '#modules/companies/rules.ts'
import { jobChanged, jobStateChanged } from './events.ts'
import { manageProblem, ownerView, transitionProblem, writeProblem, type JobActor, type JobStatus } from './rules.ts'
import { factsOf, findOwnJob, insertJobEvent, patchJob, type JobPatch, type JobRow } from './store.server.ts'

const member = (caller: Caller): Member => {
  if (caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  return caller
}

/** A member who writes jobs, drafts at least. */
export function writer(caller: Caller): Member {
  const found = member(caller)
  refuse(writeProblem(found))
  return found
}

/** A member who publishes and ends jobs. */
export function manager(caller: Caller): Member {
  const found = member(caller)
  refuse(manageProblem(found))
  return found
}

export function refuse(problem: ErrorCode | null): void {
  if (problem) throw fail(problem)
}

/** The member's own job, held until the transaction ends. Another company's is not found, a deleted one is gone. */
export async function lockOwn(ctx: Context, who: Member, id: string): Promise<JobRow> {
  const row = await findOwnJob(ctx.db, id, who.companyId, 'lock')
  if (!row || !ownerView(who, factsOf(row))) throw fail('NOT_FOUND')
  if (row.deleted_at) throw fail('JOB_DELETED')
  return row
}

/** The status of a company as it stands now: a decision that runs meanwhile waits for this transaction, or this for it. */
export async function companyStatus(ctx: Context, companyId: string): Promise<CompanyStatus> {
  const { status } = await ctx.db
    .selectFrom('company')
    .select('status')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirstOrThrow()
  return status
}

/** The specification's sentence wherever an unapproved company would publish (AZ-11). */
export async function needApproval(ctx: Context, companyId: string): Promise<void> {
  refuse(mayPublish({ status: await companyStatus(ctx, companyId) }))
}

/**
 * A save that comes too late: each field that differs carries the current version and its current value as JSON, so that a page
 * can show both and let the person choose (RE-26).
 */
export function stale(version: number, current: object = {}, sent: object = {}): Fail {
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

export function needVersion(row: JobRow, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw stale(row.version)
}

type Move = { to: JobStatus; by: JobActor; reason?: string | null; patch?: JobPatch }

/** Moves a locked job to another status: checked against the table, written down, told to whoever listens. */
export async function move(ctx: Context, row: JobRow, { to, by, reason = null, patch = {} }: Move): Promise<JobRow> {
  refuse(transitionProblem(row.status, to, by))
  const moved = await patchJob(ctx.db, row.id, { ...patch, status: to }, ctx.now)
  const account = 'accountId' in ctx.caller ? ctx.caller.accountId : null
  await insertJobEvent(ctx.db, { jobId: row.id, from: row.status, to, reason, by: account, at: ctx.now })
  await ctx.emit(jobStateChanged, { jobId: row.id, from: row.status, to, reason })
  await ctx.emit(jobChanged, { jobId: row.id })
  return moved
}
