import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { reachOf } from '#kernel/rights.ts'

export { restoreReported, settleReported } from './handlers.settle.server.ts'
export { messageTasks } from './store.tasks.server.ts'

/** Threads with something new for the caller, at most 100: the number that a session carries too. */
export async function unreadThreads(db: Db, caller: Caller, now: Date): Promise<number> {
  if (caller.kind === 'candidate') {
    const { rows } = await sql<{ n: number }>`select unread_threads_of_candidate(${caller.accountId}) as n`.execute(db)
    return rows[0]?.n ?? 0
  }
  if (caller.kind !== 'employer') return 0
  const reach = reachOf(caller.role, 'messages.use')
  if (reach === 'none') return 0
  const { rows } = await sql<{ n: number }>`
    select unread_threads_of_member(${caller.accountId}, ${caller.companyId}, ${caller.memberId}, ${reach === 'all'}, ${now}) as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
