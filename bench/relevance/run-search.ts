import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { bm25 } from './bm25.ts'
import { aReader, postAll, searched } from './postings.ts'
import { compare, type Outcome } from './report.ts'
import { readDocuments, readJudgements, readQueries } from './tables.ts'

export type Files = { queries: string; documents: string; judgements: string }
export type Out = { verbose: boolean; log: (line: string) => void; table: (rows: object[]) => void }
const queryMost = 200

/** A set as job search: documents become jobs, queries go through `jobs/get-job-list`. */
export async function runSearch(app: TestApp, files: Files, out: Out): Promise<Outcome> {
  const queries = readQueries(files.queries)
  const documents = readDocuments(files.documents)
  const judgements = readJudgements(files.judgements)
  const began = performance.now()
  const { ids, fitted } = await postAll(app, documents)
  out.log(
    `${fitted.documents} documents became jobs in ${((performance.now() - began) / 1000).toFixed(1)} s; ${fitted.untitled} had no title, ` +
      `${fitted.titlesCut} titles and ${fitted.textsCut} texts were too long and cut, ${fitted.citiesUnknown} cities are not known and stand in the text`,
  )
  const long = queries.filter(({ text }) => text.length > queryMost).length
  if (long > 0)
    out.log(
      `${long} queries are longer than the ${queryMost} characters a search takes and were cut; BM25 read them whole`,
    )
  const plain = bm25(documents.map(({ id, row }) => ({ id, text: Object.values(row).join('\n') })))
  const reader = await aReader(app)
  const times: number[] = []
  const outcome = await compare(queries, judgements, {
    ...out,
    ours: async ({ text }) => {
      const asked = performance.now()
      const list = await searched(app, reader, text.slice(0, queryMost), ids)
      times.push(performance.now() - asked)
      return list
    },
    plain: ({ text }) => plain(text, 100),
  })
  out.log(
    `a search of two pages took ${(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0)} ms at the median`,
  )
  return outcome
}
