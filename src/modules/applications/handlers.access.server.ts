import type { Caller, Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { decideProblem, viewProblem } from './rules.ts'
import { findReceived, type ReceivedRecord } from './store.received.server.ts'
import type { ApplicationFacts } from './events.ts'

function requireMember(caller: Caller): Member {
  if (caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  return caller
}

/** A member who sees applications. */
export function requireViewer(caller: Caller): Member {
  const found = requireMember(caller)
  const problem = viewProblem(found)
  if (problem) throw fail(problem)
  return found
}

/** A member who decides and writes notes. */
export function requireDecider(caller: Caller): Member {
  const found = requireMember(caller)
  const problem = decideProblem(found)
  if (problem) throw fail(problem)
  return found
}

/** An application the member may see; anybody else's is not found. */
export async function visibleApplication(ctx: Context, who: Member, id: string): Promise<ReceivedRecord> {
  const row = await findReceived(ctx.db, who, id, ctx.now)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Who and what an event is about. */
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
