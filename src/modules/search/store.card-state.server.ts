import { sql } from 'kysely'
import { anyOf, prepared } from '#db/prepared-statements.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'
import type { JobCard } from './contract.ts'

/** Types of `job_interaction` that are a choice about a job. */
const [liked, hidden] = [1, 2]

type JobState = Pick<JobCard, 'liked' | 'hidden' | 'applied'>

/** What the caller did with each of these jobs. */
export async function jobStatesOf({ caller, db }: Context, ids: readonly string[]): Promise<(id: string) => JobState> {
  if (caller.kind !== 'candidate' || ids.length === 0) return () => ({ liked: false, hidden: false, applied: false })
  const [likes, applications] = await Promise.all([
    db
      .selectFrom('job_interaction')
      .select(['job_id', 'type'])
      .modifyFront(prepared)
      .where('account_id', '=', caller.accountId)
      .where(sql<boolean>`type in (1, 2)`) // said as it stands in the index of choices
      .where('job_id', '=', anyOf(ids))
      .execute(),
    db
      .selectFrom('application')
      .select('job_id')
      .modifyFront(prepared)
      .where('account_id', '=', caller.accountId)
      .where('job_id', '=', anyOf(ids))
      .where('withdrawn_at', 'is', null)
      .execute(),
  ])
  const choice = new Map(likes.map((row) => [row.job_id, row.type]))
  const applied = new Set(applications.map((row) => row.job_id))
  return (id) => ({ liked: choice.get(id) === liked, hidden: choice.get(id) === hidden, applied: applied.has(id) })
}

/** What a candidate chose about a job; null for nothing and for everybody else. */
export async function choiceOf(db: Db, caller: Caller, jobId: string): Promise<'LIKE' | 'DISLIKE' | null> {
  if (caller.kind !== 'candidate') return null
  const row = await db
    .selectFrom('job_interaction')
    .select('type')
    .where('account_id', '=', caller.accountId)
    .where('job_id', '=', jobId)
    .where('type', 'in', [liked, hidden])
    .executeTakeFirst()
  return row ? (row.type === liked ? 'LIKE' : 'DISLIKE') : null
}
