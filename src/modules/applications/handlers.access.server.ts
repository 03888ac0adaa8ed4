import { requireMember, type Caller, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { decideProblem, viewProblem } from './rules.ts'
import { findReceived, type OpenedRecord } from './store.received.server.ts'
import type { ApplicationFacts } from './events.ts'

/** The calling member, who must be allowed to view applications. */
export function requireViewer(caller: Caller): Member {
  const member = requireMember({ caller })
  const problem = viewProblem(member)
  if (problem) throw fail(problem)
  return member
}

/** The calling member, who must be allowed to decide and write notes. */
export function requireDecider(caller: Caller): Member {
  const member = requireMember({ caller })
  const problem = decideProblem(member)
  if (problem) throw fail(problem)
  return member
}

/** An application the member may view; throws NOT_FOUND for any other. */
export async function visibleApplication(ctx: Context, member: Member, id: string): Promise<OpenedRecord> {
  const row = await findReceived(ctx.db, member, id, ctx.now)
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const eventFacts = (row: {
  id: string
  job_id: string
  company_id: string
  account_id: string
}): ApplicationFacts => ({
  applicationId: row.id,
  jobId: row.job_id,
  companyId: row.company_id,
  accountId: row.account_id,
})
