import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

export type Audience = 'CANDIDATE' | 'EMPLOYER'
/** A guest, for this day only, on pages for candidates or for employers. */
export type SiteVisit = { visit: Buffer; audience: Audience; at: Date }

/** Counts guests by the day of their first page, each once a day and audience: the number grows by the rows that are new, in one statement. */
export async function addSiteVisits(db: Db, visits: readonly SiteVisit[], timeZone: string): Promise<void> {
  const column = <T>(of: (visit: SiteVisit) => T) => sql.val(visits.map(of))
  await sql`
    with added as (
      insert into site_visit (visit, audience, at)
      select visit, audience, min(at) from unnest(${column(({ visit }) => visit)}::bytea[],
        ${column(({ audience }) => audience)}::text[], ${column(({ at }) => at)}::timestamptz[]) as v (visit, audience, at)
      group by visit, audience order by visit, audience
      on conflict do nothing
      returning audience, at
    )
    insert into stat_daily as s (metric, day, key, count)
    select 'site.visited', (at at time zone ${timeZone})::date, audience, count(*) from added group by 2, 3 order by 2, 3
    on conflict (metric, day, key) do update set count = s.count + excluded.count`.execute(db)
}

/** Of days that are over the numbers stay: their salt is deleted, so that a guest of them is never told from another. */
export async function forgetSiteVisits(db: Db, now: Date): Promise<void> {
  await sql`delete from site_visit where at < date_trunc('day', ${now}::timestamptz, 'UTC')`.execute(db)
}
