import { matchOf, matchParts, type Match } from '#modules/matching/rules.score.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { bm25 } from './bm25.ts'
import { compare, type Outcome } from './report.ts'
import type { Files, Out } from './run-search.ts'
import { columnsOf, readDocuments, readJudgements, readQueries, type Row } from './tables.ts'
import { factsOf, type Facts } from './text-facts.ts'

const exact = ({ parts }: Match) =>
  matchParts.reduce((sum, code) => {
    const part = parts.find((each) => each.code === code)
    return sum + (part ? part.share * part.value : 0)
  }, 0)

/** A set as matching: queries are people and documents jobs, or with `people: 'documents'` the other way round; ranked by `matchOf`. */
export async function runMatch(
  app: TestApp,
  files: Files,
  { people, ...out }: Out & { people: 'queries' | 'documents' },
): Promise<Outcome> {
  const queries = readQueries(files.queries).map(({ id, text, row }) => ({ id, text, row: columnsOf(row) }))
  const documents = readDocuments(files.documents)
  const judgements = readJudgements(files.judgements)
  const now = app.clock.now()
  const asked = new Map((await factsOf(app.db, queries, now)).map((facts) => [facts.id, facts]))
  const facts = await factsOf(app.db, documents, now)
  const openings = people === 'queries' ? facts : [...asked.values()]
  const said = (list: readonly Facts[]) =>
    list.reduce((sum, { seeker }) => sum + seeker.skills.length, 0) / Math.max(1, list.length)
  out.log(
    `skills found: ${said([...asked.values()]).toFixed(1)} a query, ${said(facts).toFixed(1)} a document; roles in ${facts.filter(({ seeker }) => seeker.role !== null).length} of ${facts.length} documents`,
  )
  const rarity = rarityAmong(openings)
  const text = (row: Row) => Object.values(row).join('\n')
  const plain = bm25(documents.map(({ id, row }) => ({ id, text: text(row) })))
  return compare(queries, judgements, {
    ...out,
    ours: ({ id }) => {
      const one = asked.get(id)
      if (!one) return []
      const scored = facts.map((other) => {
        const [person, job] = people === 'queries' ? [one, other] : [other, one]
        const match = matchOf(person.seeker, job.opening, { now, rarity })
        return { id: other.id, score: match.score, exact: exact(match) }
      })
      return scored
        .toSorted((a, b) => b.score - a.score || b.exact - a.exact || a.id.localeCompare(b.id))
        .slice(0, 100)
        .map((each) => each.id)
    },
    plain: ({ id }) => plain(text(queries.find((query) => query.id === id)?.row ?? {}), 100),
  })
}

/** How rare each skill is among these openings, as the product counts it: ln(openings / openings with it + 1). */
function rarityAmong(openings: readonly Facts[]): (skill: number) => number {
  const counts = new Map<number, number>()
  for (const { opening } of openings) for (const { key } of opening.skills) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (skill) => Math.log(openings.length / (counts.get(skill) ?? 1) + 1)
}
