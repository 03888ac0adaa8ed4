import { sql } from 'kysely'
import type { Caller } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'

/** What a candidate chose about a job; no row for everybody else. */
export const choiceQuery = (db: Db, caller: Caller, jobId: string) =>
  db
    .selectFrom('job_interaction')
    .select('type')
    .where('account_id', '=', caller.kind === 'candidate' ? caller.accountId : null)
    .where('job_id', '=', jobId)
    .where(sql<boolean>`type in (1, 2)`) // said as it stands in the index of choices

export const readChoice = ([row]: readonly { type: number }[]): 'LIKE' | 'DISLIKE' | null =>
  row ? (row.type === 1 ? 'LIKE' : 'DISLIKE') : null
