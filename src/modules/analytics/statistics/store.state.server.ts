import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { eventMetrics } from './rules.metrics.ts'

export type StatState = { timeZone: string; nextDay: string | null; recountedOn: string | null; countedAt: Date | null }

/** False when another run is counting: what it leaves is counted by the next. */
export async function lockStatistics(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stats.roll', 0)) as got`.execute(db)
  return rows[0]?.got ?? false
}

export async function readState(db: Db): Promise<StatState | undefined> {
  const { rows } = await sql<StatState>`
    select time_zone as "timeZone", next_day::text as "nextDay", recounted_on::text as "recountedOn", counted_at as "countedAt"
    from stat_state`.execute(db)
  return rows[0]
}

/** Begins with the first day on which anybody registered: at the first start, and when days begin at another hour. */
export async function beginAnew(db: Db, timeZone: string, today: string): Promise<void> {
  for (const table of ['stat_daily', 'stat_monthly'])
    await sql`delete from ${sql.table(table)} where metric = any(${sql.val(eventMetrics)}::text[])`.execute(db)
  await sql`
    insert into stat_state (time_zone, next_day)
    select ${timeZone}, coalesce((min(created_at) at time zone ${timeZone})::date, ${today}::date) from account
    on conflict (single) do update set time_zone = excluded.time_zone, next_day = excluded.next_day, recounted_on = null,
      counted_at = null`.execute(db)
}

export async function setNextDay(db: Db, day: string): Promise<void> {
  await sql`update stat_state set next_day = ${day}::date`.execute(db)
}

/** Everything until now is counted. */
export async function setCounted(db: Db, { now, recountedOn }: { now: Date; recountedOn: string }): Promise<void> {
  await sql`update stat_state set next_day = null, counted_at = ${now}, recounted_on = ${recountedOn}::date`.execute(db)
}
