import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { interactionTypes, viewMs } from './store.interactions.server.ts'

export type GuestView = {
  jobId: string
  /** Who looked, for this day only (`saltOf`). */
  visit: Buffer
  referrer: string | null
  words: string | null
  at: Date
}

/** The salt of a day, one for all processes, with which visits of that day are hashed. */
export async function saltOf(db: Db, day: string, made: Buffer): Promise<Buffer> {
  await sql`insert into visit_salt (day, salt) values (${day}::date, ${made}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salt where day = ${day}::date`.execute(db)
  return rows[0]?.salt ?? made
}

/** Deletes words that are older, and salts of days that are over: from then on nobody can tell who a visit was. */
export async function forgetSearchWords(db: Db, { now, days }: { now: Date; days: number }): Promise<void> {
  await sql`update job_interaction set words = null
    where words is not null and at <= ${now}::timestamptz - make_interval(days => ${days})`.execute(db)
  await sql`delete from visit_salt where day < (${now}::timestamptz at time zone 'UTC')::date`.execute(db)
}

/** Stores views of guests, each once per visit and job in 30 minutes. Jobs that are gone meanwhile are left out. */
export async function addGuestViews(db: Db, views: readonly GuestView[]): Promise<void> {
  const column = <T>(of: (view: GuestView) => T) => sql.val(views.map(of))
  await sql`
    insert into job_interaction (job_id, type, referrer, words, visit, at)
    select v.job_id, ${sql.lit(interactionTypes.VIEW)}, v.referrer, v.words, v.visit, v.at
    from unnest(${column((view) => view.jobId)}::uuid[], ${column((view) => view.referrer)}::text[], ${column((view) => view.words)}::text[],
      ${column((view) => view.visit)}::bytea[], ${column((view) => view.at)}::timestamptz[]) as v (job_id, referrer, words, visit, at)
    join job j on j.id = v.job_id
    where not exists (select from job_interaction i where i.job_id = v.job_id and i.visit = v.visit
      and i.at > v.at - make_interval(secs => ${viewMs / 1000}))`.execute(db)
}
