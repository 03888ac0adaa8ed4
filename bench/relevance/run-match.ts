import { matchedFrom, matchOf } from '#modules/matching/rules.score.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { dice } from '../random.ts'
import { compare, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { columnsOf, readDocuments, readJudgements, readQueries } from './tables.ts'
import { factsOf, type Facts } from './text-facts.ts'

/** A set as matching: queries are people and documents jobs, or with `people: 'documents'` the other way round; ranked by `matchOf`. */
export async function runMatch(
  app: TestApp,
  files: Files,
  { people, ...out }: Output & { people: 'queries' | 'documents' },
): Promise<Outcome> {
  const queries = readQueries(files.queries).map(({ id, text, row }) => ({ id, text, row: columnsOf(row) }))
  const documents = readDocuments(files.documents)
  const judgements = readJudgements(files.judgements)
  const now = app.clock.now()
  const queryFacts = new Map(
    (await factsOf(app.db, queries, now)).map((documentFacts) => [documentFacts.id, documentFacts]),
  )
  const documentFacts = await factsOf(app.db, documents, now)
  const openings = people === 'queries' ? documentFacts : [...queryFacts.values()]
  const averageSkills = (list: readonly Facts[]) =>
    list.reduce((sum, { seeker }) => sum + seeker.skills.length, 0) / Math.max(1, list.length)
  out.log(
    `skills found: ${averageSkills([...queryFacts.values()]).toFixed(1)} a query, ${averageSkills(documentFacts).toFixed(1)} a document; roles in ${documentFacts.filter(({ seeker }) => seeker.role !== null).length} of ${documentFacts.length} documents`,
  )
  const rarity = rarityAmong(openings)
  const baseline = bm25(documents.map(({ id, row }) => ({ id, text: textOf(row) })))
  const [ofDocuments, ofQueries] = [await textsWithNames(app.db, documents), await textsWithNames(app.db, queries)]
  const named = bm25(documents.map(({ id }, at) => ({ id, text: ofDocuments[at] ?? '' })))
  const textWithNames = new Map(queries.map(({ id }, at) => [id, ofQueries[at]]))
  const scoresFor = (id: string, facts?: 'facts alone') => {
    const one = queryFacts.get(id)
    if (!one) return []
    return documentFacts.map((other) => {
      const [{ seeker }, { opening }] = people === 'queries' ? [one, other] : [other, one]
      const who = facts ? { ...seeker, work: null } : seeker
      return { id: other.id, score: matchOf(who, opening, { now, rarity }).exact }
    })
  }
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

/** How rare each skill is among these openings, as the product counts it: ln(openings / openings with it + 1). */
function rarityAmong(openings: readonly Facts[]): (skill: number) => number {
  const counts = new Map<number, number>()
  for (const { opening } of openings) for (const { key } of opening.skills) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (skill) => Math.log(openings.length / (counts.get(skill) ?? 1) + 1)
}
