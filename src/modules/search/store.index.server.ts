import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { kinds, tok } from './rules.tokens.ts'

const headColumns = sql.raw(
  'id, job_id, posted_at, company_id, salary_min, salary_max, pday, city_id, role_id, industry_id, exp_min, emp_type, work_mode, edu, sal_bucket, exp_bucket, samp, skill_ids, tsv_head, tok',
)
const bodyColumns = sql.raw(
  'id, posted_at, pday, salary_max, city_id, industry_id, emp_type, sal_bucket, exp_bucket, tok, tsv',
)

/** Makes the search rows of these jobs anew; jobs that are not open lose theirs. Safe to run twice and at once. */
export async function indexJobs(db: Db, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const ids = sql`${sql.val(jobIds)}::uuid[]`
  // Rows of the same job in two transactions wait for one another here, so the later one sees what the first wrote.
  await sql`select 1 from job where id = any(${ids}) order by id for update`.execute(db)
  await sql`delete from jb using job j where j.id = any(${ids}) and jb.id = j.key`.execute(db)
  await sql`delete from js where job_id = any(${ids})`.execute(db)
  await sql`insert into js (${headColumns}) select ${headColumns} from job_indexable where job_id = any(${ids})`.execute(
    db,
  )
  await sql`insert into jb (${bodyColumns}) select ${bodyColumns} from job_indexable where job_id = any(${ids})`.execute(
    db,
  )
}

/** Search rows for a whole range of jobs by their keys, for bulk loads into empty tables; in parts, so that several can run at once. */
export async function indexRange(db: Db, keys: { from: number; to: number }): Promise<void> {
  const range = sql`id between ${keys.from} and ${keys.to}`
  await sql`with made as materialized (select * from job_indexable where ${range}),
    head as (insert into js (${headColumns}) select ${headColumns} from made)
    insert into jb (${bodyColumns}) select ${bodyColumns} from made`.execute(db)
}

/** The form of search rows that this version makes; rows of an older one are made anew in the background. */
const form = 34

/** True while there may be rows of an older form. */
export async function rowsAreOld(db: Db): Promise<boolean> {
  const row = await db.selectFrom('search_figure').select('value').where('name', '=', 'form').executeTakeFirst()
  return row?.value !== form
}

/** Makes the rows of the next open jobs after a key anew; answers the last key, null when that was all and it is noted. */
export async function remakeRows(db: Db, after: number, most = 500): Promise<number | null> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'key'])
    .where('key', '>', after)
    .where('status', '=', 'ACTIVE')
    .orderBy('key')
    .limit(most)
    .execute()
  await indexJobs(
    db,
    rows.map(({ id }) => id),
  )
  const last = rows.at(-1)
  if (last) return last.key
  await sql`insert into search_figure (name, value) values ('form', ${form}) on conflict (name) do update set value = excluded.value`.execute(
    db,
  )
  return null
}

/** The ids of a company's open jobs, and of those that are in the index. */
export async function jobsOfCompany(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job as j')
    .leftJoin('js', 'js.job_id', 'j.id')
    .select('j.id')
    .where('j.company_id', '=', companyId)
    .where((where) => where.or([where('j.status', '=', 'ACTIVE'), where('js.job_id', 'is not', null)]))
    .execute()
  return rows.map((row) => row.id)
}

/** Two refreshes at once would write the same rows twice: the second waits for the first (to the end of its transaction). */
const oneAtATime = (db: Db) => sql`select pg_advisory_xact_lock(5262015)`.execute(db)

/**
 * How long after a change everything is counted anew, in milliseconds: a minute, or 4 ms for each open job, of which counting takes
 * less than a twentieth. So a million jobs do not keep a core busy with counting; the search's rows themselves never wait.
 */
export async function refreshDelay(db: Db): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select greatest(reltuples, 0)::bigint as open from pg_class where oid = 'js'::regclass`.execute(db)
  return Math.max(60_000, 4 * (rows[0]?.open ?? 0))
}

/** Frequencies that the search plans with, and the suggestions: counted anew (nightly and after a bulk load). */
export async function refreshFrequencies(db: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db) // a million jobs are counted in minutes
  await oneAtATime(db)
  await sql`delete from term_df_head`.execute(db)
  await sql`insert into term_df_head select word, ndoc from ts_stat('select tsv_head from js')`.execute(db)
  await countBodies(db)
  await sql`delete from token_df`.execute(db)
  await sql`insert into token_df select t, count(*) from js, unnest(tok) t group by t`.execute(db)
  await sql`delete from skill_idf`.execute(db)
  await sql`insert into skill_idf (id, n, w)
    select s, count(*), ln((select count(*) from js)::real / count(*) + 1) from js, unnest(skill_ids) s group by s`.execute(
    db,
  )
}

/** Jobs whose whole texts are counted, about: enough to know what is rare. */
const counted = 50_000

/** How many jobs have each word anywhere, and how long they are; from a nested sample of them where they are many. */
async function countBodies(db: Db): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from js`.execute(db)
  const open = rows[0]?.open ?? 0
  const power = Math.max(0, Math.min(6, Math.ceil(Math.log2((64 * counted) / Math.max(1, open)))))
  const sample = power >= 6 ? 'true' : `tok @> array[${tok(kinds.sample, power)}]`
  const scale = 64 / 2 ** power
  await sql`delete from term_df_body`.execute(db)
  await sql`insert into term_df_body select word, round(ndoc * ${scale}::float8)::int from ts_stat(${`select tsv from jb where ${sample}`})`.execute(
    db,
  )
  await sql`insert into search_figure (name, value)
    select 'jobs', ${open}::float8 union all
    select 'length', coalesce((select avg(length(tsv)) from (select tsv from jb limit 5000) few), 0)
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Suggestion kinds of `sugg`. */
export const suggestionKinds = ['title', 'skill', 'company', 'city'] as const

/** Titles, skills, companies and cities of what is open, with how often; and the dictionary that mends typing errors. */
export async function refreshSuggestions(db: Db): Promise<void> {
  await oneAtATime(db)
  await sql`delete from sugg`.execute(db)
  await sql`
    insert into sugg (kind, label, norm, weight)
    select kind, (array_agg(label order by n desc))[1], plain(label), sum(n)::int from (
      select 0 as kind, j.title as label, 4 * count(*) as n from js join job j on j.id = js.job_id group by j.title
      union all
      select 0, x.label, 1 + coalesce(r.n, 0)
      from master m left join (select role_id, count(*) as n from js group by role_id) r on r.role_id = m.key
      cross join lateral (select m.en union select m.id_text union select unnest(m.aliases)) x(label)
      where m.category = 'JOB_ROLE' and m.status = 'ACTIVE'
      union all
      select 1, x.label, 1 + coalesce(i.n, 0) from master m left join skill_idf i on i.id = m.key
      cross join lateral (select m.en union select m.id_text) x(label) where m.category = 'SKILLS' and m.status = 'ACTIVE'
      union all
      select 2, c.name, 1 + count(js.id) from company c left join js on js.company_id = c.key
      where c.status = 'APPROVED' and c.deleted_at is null group by c.id
      union all
      select 3, c.name, 1 + count(js.id) + coalesce(c.population, 0) / 100000 from city c left join js on js.city_id = c.key where c.active group by c.id
    ) t where length(label) between 2 and 100 group by kind, plain(label)
    on conflict (kind, norm) do nothing`.execute(db)
  await sql`delete from sugg_word`.execute(db)
  await sql`insert into sugg_word select word, ndoc from ts_stat('select tsv from sugg') where length(word) > 2`.execute(
    db,
  )
}
