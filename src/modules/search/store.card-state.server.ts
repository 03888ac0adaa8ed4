import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'

/** What a candidate chose about a job; null for nothing and for everybody else. */
export async function choiceOf(db: Db, caller: Caller, jobId: string): Promise<'LIKE' | 'DISLIKE' | null> {
  if (caller.kind !== 'candidate') return null
  const row = await db
    .selectFrom('job_interaction')
    .select('type')
    .where('account_id', '=', caller.accountId)
    .where('job_id', '=', jobId)
    .where(sql<boolean>`type in (1, 2)`) // said as it stands in the index of choices
    .executeTakeFirst()
  return row ? (row.type === 1 ? 'LIKE' : 'DISLIKE') : null
}
