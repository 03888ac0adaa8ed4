import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { interactionTypes } from '#modules/activity/public.server.ts'
import { reachedPlace, sourceOf, startOf } from '#modules/applications/public.server.ts'
import { stages } from '#modules/applications/rules.ts'

/** Marks taken by one run; what is left is taken by the next. */
const maxMarks = 20_000

type Cell = { company_id: string; job_id: string; day: string }

/** False when another run is computing: what it leaves is computed by the next. */
export async function lockRollUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('analytics.roll', 0)) as got`.execute(db)
  return rows[0]?.got ?? false
}

/** The time zone that the stored days are of. */
export async function storedTimeZone(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('analytics_state').select('time_zone').executeTakeFirst())?.time_zone
}

/** Everything is computed again: at the first start, and when the days begin at another hour. */
export async function markEverything(db: Db, timeZone: string): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db) // ten million interactions take longer than a page may
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  await sql`
    insert into analytics_dirty (job_id, at)
    select cell.job_id, ${startOf(sql`cell.day`, timeZone)} + interval '12 hours' from (
      select i.job_id, ${dayOf('i.at')} as day from job_interaction i
        where i.type in (${sql.lit(interactionTypes.VIEW)}, ${sql.lit(interactionTypes.APPLY_STARTED)})
      union select a.job_id, ${dayOf('a.created_at')} from application a
      union select a.job_id, ${dayOf('a.status_at')} from application a where a.status in ('HIRED', 'REJECTED')
      union select d.job_id, d.day from analytics_day d) cell`.execute(db)
  await sql`
    insert into analytics_state (time_zone) values (${timeZone})
    on conflict (single) do update set time_zone = excluded.time_zone, counted_at = null`.execute(db)
}

/** The oldest marks as distinct days of jobs; they are gone once the transaction that computes them commits. */
export async function takeMarked(db: Db, timeZone: string): Promise<{ cells: Cell[]; hasMore: boolean }> {
  await sql`set local statement_timeout = '5min'`.execute(db) // a batch that a busy machine cannot finish would come again for ever
  const { rows } = await sql<Cell & { taken: number }>`
    with taken as (
      delete from analytics_dirty where id in (select id from analytics_dirty order by id limit ${maxMarks}) returning job_id, at),
      cell as (select distinct job_id, (at at time zone ${timeZone})::date as day from taken)
    select j.company_id, cell.job_id, cell.day::text, (select count(*)::int from taken) as taken
    from cell join job j on j.id = cell.job_id order by j.company_id, cell.day, cell.job_id`.execute(db)
  return { cells: rows, hasMore: (rows[0]?.taken ?? 0) >= maxMarks }
}

/** What is counted from interactions, which are kept for some months only. */
const ofInteractions = sql`('VIEW', 'START', 'EXTERNAL_START')`
/** SQL: the first day whose interactions are still rows. */
const frozenBefore = sql`coalesce((select frozen_before from analytics_state), '-infinity'::date)`

/** SQL: the cells as rows. */
const asRows = (cells: readonly Cell[]) => {
  const column = (name: keyof Cell) => sql.val(cells.map((cell) => cell[name]))
  return sql`unnest(${column('company_id')}::uuid[], ${column('job_id')}::uuid[], ${column('day')}::date[])`
}

/** What became of the applications of these days. */
export async function computeFacts(db: Db, cells: readonly Cell[], timeZone: string): Promise<void> {
  await sql`
    delete from application_fact f using ${asRows(cells)} as cell (company_id, job_id, day)
    where f.job_id = cell.job_id and f.day = cell.day`.execute(db)
  const minutes = (later: string) => sql`round(extract(epoch from ${sql.ref(later)} - a.created_at) / 60)::int`
  await sql`
    insert into application_fact (application_id, company_id, job_id, day, source, reached, answer_minutes, hire_day, hire_minutes, erased)
    select a.id, a.company_id, a.job_id, cell.day, ${sourceOf('a.referrer')},
      (${sql.val(stages)}::text[])[1 + ${reachedPlace('a')}], ${minutes('a.answered_at')},
      case when a.status = 'HIRED' then (a.status_at at time zone ${timeZone})::date end,
      case when a.status = 'HIRED' then ${minutes('a.status_at')} end,
      p.deleted_at is not null
    from ${asRows(cells)} as cell (company_id, job_id, day)
    join application a on a.job_id = cell.job_id and a.company_id = cell.company_id
      and a.created_at >= ${startOf(sql`cell.day`, timeZone)} and a.created_at < ${startOf(sql`cell.day + 1`, timeZone)}
    join account p on p.id = a.account_id
    on conflict (application_id) do update set day = excluded.day, source = excluded.source, reached = excluded.reached,
      answer_minutes = excluded.answer_minutes, hire_day = excluded.hire_day, hire_minutes = excluded.hire_minutes,
      erased = excluded.erased`.execute(db)
}

/** The counts of these days, from interactions, applications and the facts of `computeFacts`. */
export async function computeDays(db: Db, cells: readonly Cell[], timeZone: string): Promise<void> {
  await sql`
    delete from analytics_day d using ${asRows(cells)} as cell (company_id, job_id, day)
    where d.company_id = cell.company_id and d.day = cell.day and d.job_id = cell.job_id
      and (d.day >= ${frozenBefore} or d.metric not in ${ofInteractions})`.execute(db)
  const types = { view: sql.lit(interactionTypes.VIEW), start: sql.lit(interactionTypes.APPLY_STARTED) }
  const inDay = (column: string) => sql`${sql.ref(column)} >= bounds.from_at and ${sql.ref(column)} < bounds.until_at`
  await sql`
    insert into analytics_day (company_id, day, job_id, metric, source, count)
    select cell.company_id, cell.day, cell.job_id, counted.metric, counted.source, counted.count
    from ${asRows(cells)} as cell (company_id, job_id, day)
    cross join lateral (select ${startOf(sql`cell.day`, timeZone)} as from_at, ${startOf(sql`cell.day + 1`, timeZone)} as until_at) bounds
    cross join lateral (
      select 'VIEW' as metric, ${sourceOf('i.referrer')} as source, count(*)::int as count from job_interaction i
        where i.job_id = cell.job_id and i.type = ${types.view} and ${inDay('i.at')} group by 2
      union all
      -- Once a person and day, by where they first came from. Whoever applied had begun; starts on the employer's own site have no details.
      select begun.metric, begun.source, count(*)::int from (
        select distinct on (start.person, start.metric) start.metric, start.source from (
          select coalesce(i.account_id, i.id) as person, case when i.details is null then 'EXTERNAL_START' else 'START' end as metric,
            ${sourceOf('i.referrer')} as source, i.at from job_interaction i
            where i.job_id = cell.job_id and i.type = ${types.start} and ${inDay('i.at')}
          union all
          select a.account_id, 'START', ${sourceOf('a.referrer')}, a.created_at from application a
            where a.job_id = cell.job_id and a.company_id = cell.company_id and ${inDay('a.created_at')}) start
        order by start.person, start.metric, start.at, start.source) begun group by 1, 2
      union all
      select stage.name, f.source, count(*)::int from application_fact f
        join unnest(${sql.val(stages)}::text[]) with ordinality as stage (name, place)
          on stage.place <= array_position(${sql.val(stages)}::text[], f.reached)
        where f.job_id = cell.job_id and f.day = cell.day group by 1, 2
      union all
      select 'HIRE', ${sourceOf('a.referrer')}, count(*)::int from application a
        where a.job_id = cell.job_id and a.status = 'HIRED' and ${inDay('a.status_at')} group by 2
      union all
      select 'REJECTION', coalesce(a.rejection_reason, ''), count(*)::int from application a
        where a.job_id = cell.job_id and a.status = 'REJECTED' and ${inDay('a.status_at')} group by 2) counted
    where cell.day >= ${frozenBefore} or counted.metric not in ${ofInteractions}`.execute(db)
}

/**
 * Freezes the oldest day before `until` that has counts from interactions, or all days before it when none is left. While one of those
 * days has rows that are not counted yet, none is frozen.
 */
export async function freezeOldestDay(db: Db, until: string, timeZone: string): Promise<FrozenDay | null> {
  await sql`set local statement_timeout = '15min'`.execute(db)
  const { rows: uncounted } = await sql`
    select from analytics_dirty where at >= ${startOf(frozenBefore, timeZone)}
      and at < ${startOf(sql`${until}::date`, timeZone)} limit 1`.execute(db)
  if (uncounted.length > 0) return null
  const { rows } = await sql<Cell>`
    with oldest as (select min(day) as day from analytics_day
      where day >= ${frozenBefore} and day < ${until}::date and metric in ${ofInteractions})
    select distinct d.company_id, d.job_id, d.day::text from oldest join analytics_day d on d.day = oldest.day`.execute(
    db,
  )
  const day = rows[0]?.day
  if (day === undefined) {
    await sql`update analytics_state set frozen_before = greatest(frozen_before, ${until}::date)`.execute(db)
    return null
  }
  await computeFacts(db, rows, timeZone)
  await computeDays(db, rows, timeZone)
  await computeCompanyDays(db, rows)
  await computeMonths(db, rows)
  await sql`update analytics_state set frozen_before = ${day}::date + 1`.execute(db)
  return { day, jobIds: rows.map(({ job_id }) => job_id) }
}
type FrozenDay = { day: string; jobIds: string[] }

/** The counts of these days over all jobs of their companies. */
export async function computeCompanyDays(db: Db, cells: readonly Cell[]): Promise<void> {
  const days = sql`(select distinct company_id, day from ${asRows(cells)} as cell (company_id, job_id, day)) cell`
  await sql`
    delete from analytics_company_day d using ${days} where d.company_id = cell.company_id and d.day = cell.day`.execute(
    db,
  )
  await sql`
    insert into analytics_company_day (company_id, day, metric, source, count)
    select d.company_id, d.day, d.metric, d.source, sum(d.count) from ${days}
    join analytics_day d on d.company_id = cell.company_id and d.day = cell.day
    group by d.company_id, d.day, d.metric, d.source`.execute(db)
}

/** The months that these days are of, job by job, added up from their days. */
export async function computeMonths(db: Db, cells: readonly Cell[]): Promise<void> {
  const months = sql`(select distinct company_id, job_id, date_trunc('month', day)::date as month
    from ${asRows(cells)} as cell (company_id, job_id, day)) cell`
  await sql`
    delete from analytics_month m using ${months}
    where m.company_id = cell.company_id and m.job_id = cell.job_id and m.month = cell.month`.execute(db)
  await sql`
    insert into analytics_month (company_id, month, job_id, metric, count)
    select d.company_id, cell.month, d.job_id, d.metric, sum(d.count) from ${months}
    join analytics_day d on d.company_id = cell.company_id and d.job_id = cell.job_id
      and d.day >= cell.month and d.day < cell.month + interval '1 month'
    group by 1, 2, 3, 4`.execute(db)
}

/** Everything that happened until then is counted. */
export async function setCountedAt(db: Db, now: Date): Promise<void> {
  await db.updateTable('analytics_state').set({ counted_at: now }).execute()
}
