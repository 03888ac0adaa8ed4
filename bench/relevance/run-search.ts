import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { createSearcher, importDocuments, searchIds } from './postings.ts'
import { dice } from '../random.ts'
import { byOrder, compare, type Outcome } from './report.ts'
import { readDocuments, readJudgements, readQueries } from './tables.ts'

/** `positions` of the people of a set, where it has them with dates. */
export type Files = { queries: string; documents: string; judgements: string; positions?: string }
/** `label` stands behind the names of runs: with which taxonomy they were made. */
export type Output = {
  verbose: boolean
  seed: number
  label: string
  log: (line: string) => void
  table: (rows: object[]) => void
}
const maxQueryLength = 200

/** A set as job search: documents become jobs, queries go through `jobs/get-job-list`. */
export async function runSearch(app: TestApp, files: Files, out: Output): Promise<Outcome> {
  const queries = readQueries(files.queries)
  const documents = readDocuments(files.documents)
  const judgements = readJudgements(files.judgements)
  const began = performance.now()
  const { ids, stats } = await importDocuments(app, documents)
  out.log(
    `${stats.documents} documents became jobs in ${((performance.now() - began) / 1000).toFixed(1)} s; ${stats.withoutTitle} had no title, ` +
      `${stats.truncatedTitles} titles and ${stats.truncatedTexts} texts were too long and cut, ${stats.unknownCities} cities are not known and stand in the text`,
  )
  const long = queries.filter(({ text }) => text.length > maxQueryLength).length
  if (long > 0)
    out.log(
      `${long} queries are longer than the ${maxQueryLength} characters a search takes and were cut; BM25 read them whole`,
    )
  const baseline = bm25(documents.map(({ id, row }) => ({ id, text: textOf(row) })))
  const texts = await textsWithNames(app.db, documents)
  const named = bm25(documents.map(({ id }, at) => ({ id, text: texts[at] ?? '' })))
  const searcher = await createSearcher(app)
  const times: number[] = []
  const random = dice(out.seed)
  const outcome = await compare(
    queries,
    judgements,
    {
      karya: async ({ text }) => {
        const began = performance.now()
        const list = await searchIds(app, searcher, text.slice(0, maxQueryLength), ids)
        times.push(performance.now() - began)
        return byOrder(list)
      },
      bm25: ({ text }) => baseline(text, 100),
      'BM25, all names': ({ text }) => named(text, 100),
      random: () => documents.map(({ id }) => ({ id, score: random.share() })),
    },
    out,
  )
  out.log(
    `a search of two pages took ${(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0)} ms at the median`,
  )
  return outcome
}
