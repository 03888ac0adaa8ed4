import { sql } from 'kysely'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import { handle, type Job } from './module.server.ts'
import { forgetSent } from './idempotency.server.ts'

/** Records that the next reads of this account must include everything written until now. */
export async function recordWritePosition(db: Db, accountId: string): Promise<void> {
  await sql`
    insert into account_write_position (account_id, lsn, at) values (${accountId}, pg_current_wal_insert_lsn(), clock_timestamp())
    on conflict (account_id) do update set lsn = greatest(account_write_position.lsn, excluded.lsn), at = excluded.at`.execute(
    db,
  )
}

/** WAL position, in bytes, of this account's last write; 0 when it wrote nothing within a day. */
export async function writePositionOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ lsn: number }>`
    select pg_wal_lsn_diff(lsn, '0/0')::bigint as lsn from account_write_position where account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.lsn ?? 0
}

/** A replica that is a day behind is never read, so older positions are void. */
const sweepWritePositions = handle(
  jobName<object>('marks.sweep'),
  async (ctx) => {
    await ctx.db
      .deleteFrom('account_write_position')
      .where('at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
      .execute()
    await forgetSent(ctx.db)
  },
  { cron: '41 * * * *' },
)
export const writePositionJobs: readonly Job[] = [sweepWritePositions]
