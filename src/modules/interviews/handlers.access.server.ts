import { requireMember, type Caller, type Member } from '#kernel/caller.ts'
import { fail, type ErrorCode } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { InterviewFacts } from './events.ts'
import { lockInterview, ownRecords, receivedRecords, type InterviewRecord } from './store.server.ts'

export function failIf(problem: ErrorCode | null): void {
  if (problem) throw fail(problem)
}

export const planProblem = ({ role }: Pick<Member, 'role'>) => rightProblem(role, 'interviews.plan')

/** The calling member, who must be allowed to see interviews. */
export function requireViewer(caller: Caller): Member {
  const member = requireMember({ caller })
  failIf(rightProblem(member.role, 'interviews.view'))
  return member
}

/** The calling member, who must be allowed to plan interviews. */
export function requirePlanner(caller: Caller): Member {
  const member = requireMember({ caller })
  failIf(planProblem(member))
  return member
}

/** A suspended company may still cancel; it makes no new appointments. */
export function requireApproved({ companyStatus }: Member): void {
  if (companyStatus !== 'APPROVED') throw fail('COMPANY_NOT_APPROVED')
}

type InterviewVersion = { id: string; version: number }

export function requireVersion(row: InterviewRecord | undefined, version: number): InterviewRecord {
  if (!row) throw fail('NOT_FOUND')
  if (row.version !== version) throw fail('STALE_VERSION', { version: row.version })
  return row
}

/** An interview that the planning member may change, held until the transaction ends. */
export async function lockReceived(
  ctx: Context,
  member: Member,
  { id, version }: InterviewVersion,
): Promise<InterviewRecord> {
  await lockInterview(ctx.db, id)
  const row = await receivedRecords(ctx.db, member, ctx.now).where('i.id', '=', id).executeTakeFirst()
  return requireVersion(row, version)
}

/** An interview of this candidate, held until the transaction ends; `answer` compares its version. */
export async function lockOwn(ctx: Context, accountId: string, id: string): Promise<InterviewRecord> {
  await lockInterview(ctx.db, id)
  const row = await ownRecords(ctx.db, accountId).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const factsOf = (row: {
  id: string
  application_id: string
  job_id: string
  company_id: string
  account_id: string
}): InterviewFacts => ({
  interviewId: row.id,
  applicationId: row.application_id,
  jobId: row.job_id,
  companyId: row.company_id,
  accountId: row.account_id,
})
