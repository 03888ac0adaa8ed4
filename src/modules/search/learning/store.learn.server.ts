import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Examination, SwapCounts } from './rules.position-bias.ts'
import type { Learned } from './rules.weights.ts'
import { rankingTestsQuery, type TestRow } from './store.ranking-test.server.ts'

/**
 * Choices at neighbouring positions, of lists as they are and of those in which the two changed places: of accounts, the first list of each,
 * so that nobody measures a position alone.
 */
export async function swapCounts(db: Db): Promise<SwapCounts[]> {
  const { rows } = await sql<SwapCounts>`
    with swapped as (select distinct swapped as position from search_shown where swapped is not null),
    list as (
      select distinct on (p.position, s.swapped, s.account_id) s.id, p.position, s.swapped is not null as is_swapped
      from search_shown s join swapped p on p.position > s.before and p.position < s.before + cardinality(s.jobs)
      where s.account_id is not null and s.test_id is null and (s.swapped is null or s.swapped = p.position)
      order by p.position, s.swapped, s.account_id, s.id
    ), counted as (
      select position, is_swapped, count(*)::int as shown,
        count(*) filter (where exists (select from search_choice c where c.list_id = list.id and c.position = list.position))::int as upper,
        count(*) filter (where exists (select from search_choice c where c.list_id = list.id and c.position = list.position + 1))::int as lower
      from list group by position, is_swapped
    )
    select s.position,
      jsonb_build_object('upper', jsonb_build_object('shown', p.shown, 'chosen', p.upper), 'lower', jsonb_build_object('shown', p.shown, 'chosen', p.lower)) as plain,
      jsonb_build_object('upper', jsonb_build_object('shown', s.shown, 'chosen', s.upper), 'lower', jsonb_build_object('shown', s.shown, 'chosen', s.lower)) as swapped
    from counted s join counted p on p.position = s.position and not p.is_swapped where s.is_swapped order by s.position`.execute(
    db,
  )
  return rows
}

export async function replacePositions(db: Db, positions: readonly Examination[]): Promise<void> {
  await sql`
    insert into search_position (position, examined, measured)
    select position, examined, measured from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) p(position smallint, examined real, measured boolean)
    on conflict (position) do update set examined = excluded.examined, measured = excluded.measured`.execute(db)
}

export type StoredWeight = Learned & {
  pinned: boolean
  changedAt: Date
  nameEn: string
  nameId: string
  isco: string | null
}

const weightsQuery = (limit: number | null) => sql<StoredWeight>`
  select l.word, l.concept_id as concept, l.factor::float8 as factor, l.before::float8 as before, l.added, l.votes, l.people, l.companies,
    l.seen::float8 as seen, l.expected::float8 as expected, l.pinned, l.changed_at as "changedAt", c.name_en as "nameEn", c.name_id as "nameId", c.isco
  from learned_weight l join concept c on c.id = l.concept_id
  order by l.pinned, abs(ln(l.factor)) desc, l.word, l.concept_id limit ${limit}::int`

/** What is learned, what changed most first. */
export const learnedWeights = async (db: Db): Promise<StoredWeight[]> => (await weightsQuery(null).execute(db)).rows

/** Replaces all but what is pinned. */
export async function replaceWeights(db: Db, weights: readonly Learned[], now: Date): Promise<void> {
  await sql`
    with next as (
      select * from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb) n(word text, concept smallint, factor real, before real, added boolean,
        votes int, people int, companies int, seen real, expected real)
    ), gone as (
      delete from learned_weight l where not pinned and not exists (select from next n where n.word = l.word and n.concept = l.concept_id)
    )
    insert into learned_weight (word, concept_id, factor, before, added, votes, people, companies, seen, expected, changed_at)
    select word, concept, factor, before, added, votes, people, companies, seen, expected, ${now} from next
    on conflict (word, concept_id) do update set factor = excluded.factor, before = excluded.before, added = excluded.added,
      votes = excluded.votes, people = excluded.people, companies = excluded.companies, seen = excluded.seen,
      expected = excluded.expected, changed_at = excluded.changed_at
    where not learned_weight.pinned`.execute(db)
}

/** Pinned, the delivered weight holds and nothing is learned; unpinned, learning begins from there. */
export async function pinWeight(db: Db, pair: { word: string; concept: number; pinned: boolean; now: Date }) {
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select pinned from learned_weight where word = ${pair.word} and concept_id = ${pair.concept} for update)
    update learned_weight l set pinned = ${pair.pinned}, factor = 1, before = case when before.pinned = ${pair.pinned} then l.before else l.factor end,
      changed_at = case when before.pinned = ${pair.pinned} then l.changed_at else ${pair.now} end
    from before where l.word = ${pair.word} and l.concept_id = ${pair.concept} returning before.pinned <> ${pair.pinned} as changed`.execute(
    db,
  )
  return rows[0] ?? null
}

export type LogCounts = { searches: number; lists: number; choices: number }

/**
 * What changed most, how often positions are looked at, how much is kept in sums, and the tests of rankings: no more than so many of
 * each, by one statement.
 */
export async function learningState(
  db: Db,
  most: { weights: number; positions: number },
): Promise<{ weights: StoredWeight[]; positions: Examination[]; kept: LogCounts; tests: TestRow[] }> {
  const { kept, ...state } = await readTogether(db, {
    weights: rowsOf(weightsQuery(most.weights), { changedAt: true }),
    positions: rowsOf(sql<Examination>`
      select position, examined::float8 as examined, measured from search_position where position <= ${most.positions} order by position`),
    kept: rowsOf(sql<LogCounts>`
      select count(distinct words)::int as searches, coalesce(sum(shown) filter (where position = 1), 0)::int as lists,
        coalesce(sum(opened + saved + applied), 0)::int as choices from search_position_day`),
    tests: rowsOf(rankingTestsQuery, { startedAt: true, endedAt: true }),
  })
  return { ...state, kept: kept[0] ?? { searches: 0, lists: 0, choices: 0 } }
}
