import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Frequency } from './rules.ts'

/** Queues a published job for the next run. */
export async function queueForAlerts(db: Db, jobId: string, now: Date): Promise<void> {
  await db
    .insertInto('alert_queue')
    .values({ job_id: jobId, at: now })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

/**
 * Matches up to `limit` queued jobs with all searches that have alerts. The anchors in a job's tokens and words lead to the few searches
 * that may match; only those are compared. Returns the number of jobs and of matches. Concurrent runs take different jobs, and a
 * search matches a job once only.
 */
export async function matchNewJobs(db: Db, limit: number, now: Date): Promise<{ jobs: number; matches: number }> {
  const { rows: queued } = await sql<{ job_id: string; at: Date }>`
    delete from alert_queue where job_id in (select job_id from alert_queue order by at limit ${limit} for update skip locked)
    returning job_id, at`.execute(db)
  if (queued.length === 0) return { jobs: 0, matches: 0 }
  const [ids, times] = [queued.map(({ job_id }) => job_id), queued.map(({ at }) => at.toISOString())]
  const { numAffectedRows = 0n } = await sql`
    with fresh as materialized (
      select job_search.id, job_search.job_id, taken.at, job_search.salary_max, job_search.tokens, job_search.summary_vector, job_search_text.text_vector
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) taken(job_id, at) join job_search using (job_id) join job_search_text on job_search_text.id = job_search.id
    ), pairs as materialized (
      select distinct id, search_key from (
        select id, unnest(tokens) as term from fresh
        union all
        select id, term_of_word(word) from fresh, lateral unnest(tsvector_to_array(summary_vector) || tsvector_to_array(text_vector)) word
      ) own join saved_search_term using (term)
    )
    insert into job_alert (search_id, job_id, account_id, matched_at)
    select s.id, fresh.job_id, s.account_id, ${now}
    from pairs join fresh using (id) join saved_search s on s.key = search_key
    where s.frequency <> 'NONE' and s.deleted_at is null and fresh.at >= s.alerts_since
      and (s.min_salary is null or fresh.salary_max >= s.min_salary)
      and (s.text_query is null or fresh.summary_vector @@ s.text_query or (s.include_full_text and fresh.text_vector @@ s.text_query))
      and (s.token_query is null or fresh.tokens operator(intarray.@@) s.token_query)
    on conflict do nothing`.execute(db)
  return { jobs: queued.length, matches: Number(numAffectedRows) }
}

/** Sets the next time of searches that are due and found nothing, in one statement. */
export async function skipEmpty(db: Db, next: Readonly<Record<Frequency, Date | null>>, now: Date): Promise<void> {
  await sql`
    update saved_search s set next_at = case s.frequency when 'DAILY' then ${next.DAILY}::timestamptz else ${next.WEEKLY}::timestamptz end
    where s.deleted_at is null and s.frequency in ('DAILY', 'WEEKLY') and s.next_at <= ${now}
      and not exists (select from job_alert a where a.search_id = s.id and a.notified_at is null)`.execute(db)
}

export type DueSearch = {
  id: string
  account_id: string
  name: string
  query: string
  frequency: Exclude<Frequency, 'NONE'>
  email: string
  full_name: string
  locale: Locale
  /** False for an account that may get no mail; preferences are checked when the mail is sent. */
  mails: boolean
}

/** All searches of up to `people` people that are due and found something, locked: another worker takes others. */
export async function dueSearches(db: Db, people: number, now: Date): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    with persons as (
      select s.account_id from saved_search s
      where s.deleted_at is null and s.frequency <> 'NONE' and s.next_at <= ${now}
        and exists (select from job_alert a where a.search_id = s.id and a.notified_at is null)
      group by s.account_id order by min(s.next_at), s.account_id limit ${people}
    )
    select s.id, s.account_id, s.name, s.query, s.frequency, a.email, a.full_name, a.locale,
      (a.email_verified_at is not null and a.blocked_at is null and a.deleted_at is null) as mails
    from saved_search s join persons using (account_id) join account a on a.id = s.account_id
    where s.deleted_at is null and s.frequency <> 'NONE' and s.next_at <= ${now}
      and exists (select from job_alert w where w.search_id = s.id and w.notified_at is null)
    order by s.account_id, s.created_at for update of s skip locked`.execute(db)
  return rows
}

/**
 * The jobs to send for these searches, newest first, up to `limit` a search, and their number. Left out are jobs that are closed, that
 * the person hid or applied to, of blocked companies, or sent for another search of theirs.
 */
export async function matchingJobs(
  db: Db,
  searchIds: readonly string[],
  limit: number,
): Promise<{ searchId: string; jobId: string; total: number }[]> {
  const { rows } = await sql<{ search_id: string; job_id: string; total: number }>`
    with open as (
      select distinct on (a.account_id, a.job_id) a.search_id, a.job_id, job_search.posted_at
      from job_alert a join job_search using (job_id) join job j on j.id = a.job_id join saved_search s on s.id = a.search_id
      where a.search_id = ${anyOf(searchIds)} and a.notified_at is null
        and not exists (select from job_alert b where b.account_id = a.account_id and b.job_id = a.job_id and b.notified_at is not null)
        and not exists (select from job_interaction t where t.account_id = a.account_id and t.job_id = a.job_id and t.type = 2)
        and not exists (select from application p where p.account_id = a.account_id and p.job_id = a.job_id)
        and not exists (select from company_block c where c.account_id = a.account_id and c.company_id = j.company_id)
      order by a.account_id, a.job_id, s.created_at
    ), placed as (
      select *, row_number() over (partition by search_id order by posted_at desc, job_id) as place,
        count(*) over (partition by search_id)::int as total
      from open
    )
    select search_id, job_id, total from placed where place <= ${limit} order by search_id, place`.execute(db)
  return rows.map((row) => ({ searchId: row.search_id, jobId: row.job_id, total: row.total }))
}

/** Marks everything these searches found as sent, and sets when they are due next. */
export async function markSent(
  db: Db,
  searches: readonly { id: string; frequency: Frequency; notified: boolean }[],
  next: Readonly<Record<Frequency, Date | null>>,
  now: Date,
): Promise<void> {
  const ids = searches.map((search) => search.id)
  await db
    .updateTable('job_alert')
    .set({ notified_at: now })
    .where('search_id', 'in', ids)
    .where('notified_at', 'is', null)
    .execute()
  for (const { id, frequency, notified } of searches)
    await db
      .updateTable('saved_search')
      .set({ next_at: next[frequency], ...(notified && { notified_at: now }) })
      .where('id', '=', id)
      .execute()
}

/** Deletes alerts found before then: jobs are open for a few months at most, so these cannot be sent again. */
export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job_alert').where('matched_at', '<', before).execute()
}
