import { demandsOf } from '#modules/matching/public.server.ts'
import { matchedFrom, matchOf, type OpeningFacts, type SeekerFacts } from '#modules/matching/rules.score.ts'
import { factsQuery, readFacts } from '#modules/matching/store.candidate-facts.server.ts'
import { indexJobWork } from '#modules/matching/store.work.server.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { dice } from '../random.ts'
import { mean } from './metrics.ts'
import { importDocuments } from './postings.ts'
import { profilesOf, readSides, type Person } from './profiles.ts'
import { compare, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { readJudgements, readQueries, type Row } from './tables.ts'
import { factsOf } from './text-facts.ts'

type Opening = { opening: OpeningFacts; rarity: (skill: number) => number }
/** What matching compares, by the ids of the set. */
type Facts = { seekers: ReadonlyMap<string, SeekerFacts>; openings: ReadonlyMap<string, Opening> }

/** A set as matching: queries are people and documents jobs, or with `people: 'documents'` the other way round; ranked by `matchOf`. */
export async function runMatch(
  app: TestApp,
  files: Files,
  { people: side, ...out }: Output & { people: 'queries' | 'documents' },
): Promise<Outcome> {
  const { people, jobs } = readSides(files, side)
  const text = new Map(readQueries(files.queries).map((query) => [query.id, query.text]))
  const [askers, documents] = side === 'queries' ? [people, jobs] : [jobs, people]
  const queries = askers.map(({ id, row }) => ({ id, text: text.get(id) ?? '', row }))
  const judgements = readJudgements(files.judgements)
  const now = app.clock.now()
  const { seekers, openings } = files.positions
    ? await storedFacts(app, people, jobs, now)
    : await factsFromTexts(app, people, jobs, now)
  const average = (counts: readonly number[]) => mean(counts).toFixed(1)
  const offered = [...openings.values()].map(({ opening }) => opening)
  out.log(
    `skills found: ${average([...seekers.values()].map(({ skills }) => skills.length))} a person, ${average(offered.map(({ skills }) => skills.length))} a job; roles of ${offered.filter(({ role }) => role !== null).length} of ${offered.length} jobs`,
  )
  const baseline = bm25(documents.map(({ id, row }) => ({ id, text: textOf(row) })))
  const [ofDocuments, ofQueries] = [await textsWithNames(app.db, documents), await textsWithNames(app.db, queries)]
  const named = bm25(documents.map(({ id }, at) => ({ id, text: ofDocuments[at] ?? '' })))
  const textWithNames = new Map(queries.map(({ id }, at) => [id, ofQueries[at]]))
  const scoresFor = (id: string, facts?: 'facts alone') =>
    documents.flatMap((other) => {
      const [person, job] = side === 'queries' ? [id, other.id] : [other.id, id]
      const [seeker, open] = [seekers.get(person), openings.get(job)]
      if (!seeker || !open) return []
      const who = facts ? { ...seeker, work: null } : seeker
      return [{ id: other.id, score: matchOf(who, open.opening, { now, rarity: open.rarity }).exact }]
    })
  const random = dice(out.seed)
  const outcome = await compare(
    queries,
    judgements,
    {
      karya: ({ id }) => scoresFor(id),
      'facts alone': ({ id }) => scoresFor(id, 'facts alone'),
      bm25: ({ id }) => baseline(textOf(queries.find((query) => query.id === id)?.row ?? {}), documents.length),
      'BM25, all names': ({ id }) => named(textWithNames.get(id) ?? '', documents.length),
      random: () => documents.map(({ id }) => ({ id, score: random.share() })),
    },
    { ...out, pairs: true, distinct: true },
  )
  const scores = (facts?: 'facts alone') =>
    queries.flatMap(({ id }) => scoresFor(id, facts).map(({ score }) => score)).toSorted((a, b) => b - a)
  const passed = (list: readonly number[]) => list.filter((score) => score >= matchedFrom).length
  const [all, byFacts] = [scores(), passed(scores('facts alone'))]
  out.log(
    `${passed(all)} of ${all.length} pairs score ${matchedFrom} or more, ${byFacts} by facts alone: as many score ${all[byFacts - 1]?.toFixed(1) ?? '100'} or more`,
  )
  return outcome
}

type Rows = readonly { id: string; row: Row }[]

/** Facts as the texts of both sides say them: sets without dates, and large ones. */
async function factsFromTexts(app: TestApp, people: Rows, jobs: Rows, now: Date): Promise<Facts> {
  const [persons, openings] = [await factsOf(app.db, people, now), await factsOf(app.db, jobs, now)]
  const rarity = rarityAmong(openings.map(({ opening }) => opening))
  return {
    seekers: new Map(persons.map(({ id, seeker }) => [id, seeker])),
    openings: new Map(openings.map(({ id, opening }) => [id, { opening, rarity }])),
  }
}

/** Facts as the product has them of profiles and jobs in its tables, with skills graded by dates. */
async function storedFacts(app: TestApp, people: readonly Person[], jobs: Rows, now: Date): Promise<Facts> {
  const { ids } = await importDocuments(app, jobs, { withFields: true })
  await app.core.asSystem(({ db }) => indexJobWork(db, [...ids.keys()]))
  const personOf = await profilesOf(app, people)
  const { rows } = await factsQuery([...personOf.keys()], now).execute(app.db)
  const owners = await app.db
    .selectFrom('job')
    .select(['id', 'company_id'])
    .where('id', 'in', [...ids.keys()])
    .execute()
  const openings = new Map<string, Opening>()
  for (const { id, company_id } of owners) {
    const job = await demandsOf(app.db, { companyId: company_id, jobId: id }, now)
    if (job) openings.set(ids.get(id) ?? '', job)
  }
  return {
    seekers: new Map(rows.map((row) => [personOf.get(row.account_id) ?? '', readFacts(row, now)])),
    openings,
  }
}

/** How rare each skill is among these openings, as the product counts it: ln(openings / openings with it + 1). */
function rarityAmong(openings: readonly OpeningFacts[]): (skill: number) => number {
  const counts = new Map<number, number>()
  for (const { skills } of openings) for (const { key } of skills) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (skill) => Math.log(openings.length / (counts.get(skill) ?? 1) + 1)
}
