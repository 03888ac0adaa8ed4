import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { isOfOwnCompany } from './store.shown.server.ts'
import type { Ranking } from './rules.ranking-test.ts'

export type RankingTest = { id: number; a: Ranking; b: Ranking; share: number; seed: string }

/** The test that runs, from the memory of the process. */
export async function runningTest(db: Db): Promise<RankingTest | null> {
  const key = 'running'
  const known = await cachedRows(db, 'ranking test', [key], async (source) => {
    const { rows } = await sql<RankingTest>`
      select id, ranking_a as a, ranking_b as b, share, seed from ranking_test where ended_at is null`.execute(source)
    return new Map(rows.map((row) => [key, row]))
  })
  return known.get(key) ?? null
}

type NewTest = { a: Ranking; b: Ranking; share: number; planned: number; seed: string; now: Date }

/** False where one runs already. */
export async function startTest(db: Db, { a, b, share, planned, seed, now }: NewTest): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ranking_test (ranking_a, ranking_b, share, planned, seed, started_at)
    values (${a}, ${b}, ${share}, ${planned}, ${seed}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function endTest(db: Db, id: number, now: Date): Promise<'ENDED' | 'BEFORE' | null> {
  const ended = await sql`update ranking_test set ended_at = ${now} where id = ${id} and ended_at is null`.execute(db)
  if (ended.numAffectedRows === 1n) return 'ENDED'
  const { rows } = await sql`select from ranking_test where id = ${id}`.execute(db)
  return rows.length > 0 ? 'BEFORE' : null
}

type Day = {
  visits: number
  wonA: number
  wonB: number
  chosenA: number
  chosenB: number
  appliedA: number
  appliedB: number
}
export type TestRow = {
  id: number
  a: Ranking
  b: Ranking
  share: number
  planned: number
  startedAt: Date
  endedAt: Date | null
  days: Day[]
}

const mostTests = 20

/** Tests with their days in order, the newest first. */
export const rankingTestsQuery = sql<TestRow>`
  select t.id, t.ranking_a as a, t.ranking_b as b, t.share, t.planned, t.started_at as "startedAt", t.ended_at as "endedAt", (
    select coalesce(jsonb_agg(jsonb_build_object('visits', d.visits, 'wonA', d.won_a, 'wonB', d.won_b, 'chosenA', d.chosen_a,
      'chosenB', d.chosen_b, 'appliedA', d.applied_a, 'appliedB', d.applied_b) order by d.day), '[]')
    from (select * from ranking_test_day d where d.test_id = t.id order by d.day limit 400) d) as days
  from ranking_test t order by t.id desc limit ${mostTests}`

/** Counts the days of tests again from what is kept: what a person searched for on a day is a visit, so that nobody decides a test by searching often. */
export async function countTests(db: Db, { from, now }: { from: Date; now: Date }): Promise<void> {
  await sql`
    with counted as (
      select s.test_id, s.day, s.account_id,
        count(distinct c.job_id) filter (where team = 'A')::int as a, count(distinct c.job_id) filter (where team = 'B')::int as b,
        count(distinct c.job_id) filter (where team = 'A' and c.kind = 3)::int as applied_a,
        count(distinct c.job_id) filter (where team = 'B' and c.kind = 3)::int as applied_b
      from search_shown s
      left join search_choice c on c.list_id = s.id
        and not ${isOfOwnCompany(sql`(select j.company_id from job j where j.id = c.job_id)`)}
      cross join lateral (select substr(s.teams, c.position - s.before, 1) as team) placed
      where s.test_id is not null and s.day >= (${from}::timestamptz at time zone 'UTC')::date and s.day <= (${now}::timestamptz at time zone 'UTC')::date
      group by s.test_id, s.day, s.account_id
    )
    insert into ranking_test_day (test_id, day, visits, won_a, won_b, chosen_a, chosen_b, applied_a, applied_b)
    select test_id, day, count(*), count(*) filter (where a > b), count(*) filter (where b > a), sum(a), sum(b), sum(applied_a), sum(applied_b)
    from counted group by test_id, day
    on conflict (test_id, day) do update set visits = excluded.visits, won_a = excluded.won_a, won_b = excluded.won_b,
      chosen_a = excluded.chosen_a, chosen_b = excluded.chosen_b, applied_a = excluded.applied_a, applied_b = excluded.applied_b`.execute(
    db,
  )
}
