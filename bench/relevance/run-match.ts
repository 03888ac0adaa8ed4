import { matchOf, matchParts, type Match } from '#modules/matching/rules.score.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { bm25 } from './bm25.ts'
import { compare, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { columnsOf, readDocuments, readJudgements, readQueries, type Row } from './tables.ts'
import { factsOf, type Facts } from './text-facts.ts'

const exactScore = ({ parts }: Match) =>
  matchParts.reduce((sum, code) => {
    const part = parts.find((each) => each.code === code)
    return sum + (part ? part.share * part.value : 0)
  }, 0)

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
  const text = (row: Row) => Object.values(row).join('\n')
  const baseline = bm25(documents.map(({ id, row }) => ({ id, text: text(row) })))
  return compare(queries, judgements, {
    ...out,
    system: ({ id }) => {
      const one = queryFacts.get(id)
      if (!one) return []
      const scored = documentFacts.map((other) => {
        const [person, job] = people === 'queries' ? [one, other] : [other, one]
        const match = matchOf(person.seeker, job.opening, { now, rarity })
        return { id: other.id, score: match.score, exactScore: exactScore(match) }
      })
      return scored
        .toSorted((a, b) => b.score - a.score || b.exactScore - a.exactScore || a.id.localeCompare(b.id))
        .slice(0, 100)
        .map((each) => each.id)
    },
    baseline: ({ id }) => baseline(text(queries.find((query) => query.id === id)?.row ?? {}), 100),
  })
}

/** How rare each skill is among these openings, as the product counts it: ln(openings / openings with it + 1). */
function rarityAmong(openings: readonly Facts[]): (skill: number) => number {
  const counts = new Map<number, number>()
  for (const { opening } of openings) for (const { key } of opening.skills) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (skill) => Math.log(openings.length / (counts.get(skill) ?? 1) + 1)
}
