import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { examination } from './rules.position-bias.ts'
import { learn, type Evidence, type Learned } from './rules.weights.ts'
import { replacePositions, replaceWeights } from './store.learn.server.ts'

const dayMs = 86_400_000
const nights = 4
/** What people of a larger site may have chosen after these words, by unit group of ISCO-08. */
const demoChoices = [
  { word: 'kopi', isco: '5132', known: true, votes: 212, people: 140, companies: 31, seen: 0.58, expected: 0.41 },
  { word: 'kopi', isco: '7514', known: true, votes: 212, people: 140, companies: 31, seen: 0.02, expected: 0.09 },
  { word: 'gudang', isco: '8344', known: false, votes: 164, people: 97, companies: 22, seen: 0.21, expected: 0.13 },
  { word: 'klinik', isco: '2221', known: true, votes: 118, people: 84, companies: 17, seen: 0.47, expected: 0.36 },
] as const
/** Searches that differed, a day. */
const wins = [
  [11, 6],
  [14, 9],
  [9, 9],
  [16, 8],
  [12, 7],
  [15, 10],
  [13, 9],
  [14, 6],
  [10, 11],
  [15, 8],
] as const

/** What the search learned, and a ranking test that ended, so that the page of the demo shows something. Once. */
export async function addDemoLearning(db: Db, today: number): Promise<void> {
  const before = await db.selectFrom('ranking_test').select('id').limit(1).executeTakeFirst()
  if (before) return
  const groups = await db
    .selectFrom('concept')
    .select(['id', 'isco'])
    .where('source', '=', 'THESAURUS')
    .where('isco', 'in', [...new Set(demoChoices.map(({ isco }) => isco))])
    .execute()
  const evidence = demoChoices.map(({ isco, ...each }): Evidence => {
    const concept = groups.find((group) => group.isco === isco)?.id
    if (concept === undefined) throw new Error(`the thesaurus has no ${isco}`)
    const { people, companies } = each
    return { ...each, concept, groupPeople: people, groupCompanies: companies, shownCompanies: companies }
  })
  let learned: Learned[] = []
  for (let night = 0; night < nights; night++)
    learned = learn(
      learned.map((weight) => ({ ...weight, pinned: false })),
      evidence,
    )
  await replaceWeights(db, learned, new Date(today - dayMs))
  await replacePositions(db, examination([]))
  const [started, ended] = [new Date(today - 12 * dayMs), new Date(today - 2 * dayMs)]
  await sql`
    with test as (
      insert into ranking_test (ranking_a, ranking_b, share, planned, seed, started_at, ended_at)
      values ('LEARNED', 'DELIVERED', 50, 194, 'demo', ${started}, ${ended}) returning id
    )
    insert into ranking_test_day (test_id, day, visits, won_a, won_b, chosen_a, chosen_b, applied_a, applied_b)
    select test.id, (${started}::timestamptz at time zone 'UTC')::date + d.at::int, (a + b) * 5, a, b, a * 2 + b, b * 2 + a, a / 4, b / 4
    from test, jsonb_to_recordset(${JSON.stringify(wins.map(([a, b], at) => ({ at, a, b })))}::jsonb) d(at int, a int, b int)`.execute(
    db,
  )
}
