import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { conceptVersion } from '#modules/reference/public.server.ts'
import { kinds, searchToken } from './rules.tokens.ts'

const headColumns = sql`id, job_id, posted_at, company_id, salary_min, salary_max, posted_day, city_id, role_id, industry_id, experience_min, employment_type, work_mode, education_level, salary_bucket, experience_bucket, sample_bucket, skill_ids, summary_vector, tokens, concepts`
const bodyColumns = sql`id, posted_at, posted_day, salary_max, city_id, industry_id, employment_type, salary_bucket, experience_bucket, tokens, text_vector`

/** Makes the search rows of these jobs anew; jobs that are not open lose theirs. Safe to run twice and at once. */
export async function indexJobs(db: Db, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const ids = sql`${sql.val(jobIds)}::uuid[]`
  // Rows of the same job in two transactions wait for one another here, so the later one sees what the first wrote.
  await sql`select 1 from job where id = any(${ids}) order by id for update`.execute(db)
  await sql`delete from job_search_text using job j where j.id = any(${ids}) and job_search_text.id = j.key`.execute(db)
  await sql`delete from job_search where job_id = any(${ids})`.execute(db)
  await sql`insert into job_search (${headColumns}) select ${headColumns} from job_search_source where job_id = any(${ids})`.execute(
    db,
  )
  await sql`insert into job_search_text (${bodyColumns}) select ${bodyColumns} from job_search_source where job_id = any(${ids})`.execute(
    db,
  )
}

/** Search rows for a whole range of jobs by their keys, for bulk loads into empty tables; in parts, so that several can run at once. */
export async function indexRange(db: Db, keys: { from: number; to: number }): Promise<void> {
  const range = sql`id between ${keys.from} and ${keys.to}`
  await sql`with made as materialized (select * from job_search_source where ${range}),
    head as (insert into job_search (${headColumns}) select ${headColumns} from made)
    insert into job_search_text (${bodyColumns}) select ${bodyColumns} from made`.execute(db)
}

/** The form of search rows that this version makes; rows of an older one are made anew in the background. */
const form = 36

/** True while there may be rows of an older form, or compared with concepts of an earlier load. */
export async function rowsAreOld(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('search_statistic')
    .select(['name', 'value'])
    .where('name', 'in', ['form', 'concepts'])
    .execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return stored.get('form') !== form || stored.get('concepts') !== (await conceptVersion(db))
}

/** Makes the rows of the next open jobs after a key anew; answers the last key, null when that was all and it is noted. */
export async function remakeRows(db: Db, after: number, limit = 500): Promise<number | null> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'key'])
    .where('key', '>', after)
    .where('status', '=', 'ACTIVE')
    .orderBy('key')
    .limit(limit)
    .execute()
  await indexJobs(
    db,
    rows.map(({ id }) => id),
  )
  const last = rows.at(-1)
  if (last) return last.key
  const concepts = await conceptVersion(db)
  await sql`insert into search_statistic (name, value) values ('form', ${form}), ('concepts', ${concepts})
    on conflict (name) do update set value = excluded.value`.execute(db)
  return null
}

/** The ids of a company's open jobs, and of those that are in the index, after one of them. */
export async function jobsOfCompany(
  db: Db,
  companyId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('job as j')
    .leftJoin('job_search', 'job_search.job_id', 'j.id')
    .select('j.id')
    .where('j.company_id', '=', companyId)
    .where((where) => where.or([where('j.status', '=', 'ACTIVE'), where('job_search.job_id', 'is not', null)]))
  if (after !== null) query = query.where('j.id', '>', after)
  const rows = await query.orderBy('j.id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Two refreshes at once would write the same rows twice: the second waits for the first (to the end of its transaction). */
const lockIndexing = (db: Db) => sql`select pg_advisory_xact_lock(5262015)`.execute(db)

/**
 * How long after a change everything is counted anew, in milliseconds: a minute, or 4 ms for each open job, of which counting takes
 * less than a twentieth. So a million jobs do not keep a core busy with counting; the search's rows themselves never wait.
 */
export async function refreshDelay(db: Db): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select greatest(reltuples, 0)::bigint as open from pg_class where oid = 'job_search'::regclass`.execute(db)
  return Math.max(60_000, 4 * (rows[0]?.open ?? 0))
}

/** Frequencies that the search plans with, and the suggestions: counted anew (nightly and after a bulk load). */
export async function refreshFrequencies(db: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db) // a million jobs are counted in minutes
  await lockIndexing(db)
  await sql`delete from summary_term_count`.execute(db)
  await sql`insert into summary_term_count select word, ndoc from ts_stat('select summary_vector from job_search')`.execute(
    db,
  )
  await countBodies(db)
  await sql`delete from job_token_count`.execute(db)
  await sql`insert into job_token_count select t, count(*) from job_search, unnest(tokens) t group by t`.execute(db)
  await sql`delete from skill_frequency`.execute(db)
  await sql`insert into skill_frequency (skill_key, job_count, job_idf)
    select s, count(*), ln((select count(*) from job_search)::real / count(*) + 1) from job_search, unnest(skill_ids) s group by s`.execute(
    db,
  )
}

/** Jobs whose whole texts are counted, about: enough to know what is rare. */
const counted = 50_000

/** How many jobs have each word anywhere, and how long they are; from a nested sample of them where they are many. */
async function countBodies(db: Db): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from job_search`.execute(db)
  const open = rows[0]?.open ?? 0
  const power = Math.max(0, Math.min(6, Math.ceil(Math.log2((64 * counted) / Math.max(1, open)))))
  const sample = power >= 6 ? 'true' : `tokens @> array[${searchToken(kinds.sample, power)}]`
  const scale = 64 / 2 ** power
  await sql`delete from text_term_count`.execute(db)
  await sql`insert into text_term_count select word, round(ndoc * ${scale}::float8)::int from ts_stat(${`select text_vector from job_search_text where ${sample}`})`.execute(
    db,
  )
  await sql`insert into search_statistic (name, value)
    select 'jobs', ${open}::float8 union all
    select 'length', coalesce((select avg(length(text_vector)) from (select text_vector from job_search_text limit 5000) few), 0)
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Suggestion kinds of `search_suggestion`. */
export const suggestionKinds = ['title', 'skill', 'company', 'city'] as const

/** Titles, skills, companies and cities of what is open, with how often; and the dictionary that mends typing errors. */
export async function refreshSuggestions(db: Db): Promise<void> {
  await lockIndexing(db)
  await sql`delete from search_suggestion`.execute(db)
  await sql`
    insert into search_suggestion (kind, label, search_text, weight)
    select kind, (array_agg(label order by n desc))[1], fold_text(label), sum(n)::int from (
      select 0 as kind, j.title as label, 4 * count(*) as n from job_search join job j on j.id = job_search.job_id group by j.title
      union all
      select 0, x.label, 1 + coalesce(r.n, 0)
      from master m left join (select role_id, count(*) as n from job_search group by role_id) r on r.role_id = m.key
      cross join lateral (select m.name_en union select m.name_id union select unnest(m.aliases)) x(label)
      where m.category = 'JOB_ROLE' and m.status = 'ACTIVE'
      union all
      select 1, x.label, 1 + coalesce(i.job_count, 0) from master m left join skill_frequency i on i.skill_key = m.key
      cross join lateral (select m.name_en union select m.name_id) x(label) where m.category = 'SKILLS' and m.status = 'ACTIVE'
      union all
      select 2, c.name, 1 + count(job_search.id) from company c left join job_search on job_search.company_id = c.key
      where c.status = 'APPROVED' and c.deleted_at is null group by c.id
      union all
      select 3, c.name, 1 + count(job_search.id) + coalesce(c.population, 0) / 100000 from city c left join job_search on job_search.city_id = c.key where c.active group by c.id
    ) t where length(label) between 2 and 100 group by kind, fold_text(label)
    on conflict (kind, search_text) do nothing`.execute(db)
  await sql`delete from suggestion_word`.execute(db)
  await sql`insert into suggestion_word select word, ndoc from ts_stat('select vector from search_suggestion') where length(word) > 2`.execute(
    db,
  )
}
