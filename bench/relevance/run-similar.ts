import { similarJobs, similarToQuery } from '#modules/matching/store.similar.server.ts'
import { indexJobWork } from '#modules/matching/store.work.server.ts'
import { dayOf } from '#modules/search/rules.tokens.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { dice } from '../random.ts'
import { textOf, textsWithNames } from './all-names.ts'
import { bm25 } from './bm25.ts'
import { importDocuments } from './postings.ts'
import { byOrder, compare, gradesOf, type Outcome } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { readDocuments, readJudgements, type Judgement } from './tables.ts'

/** Jobs that stand for one query, and similar jobs that are measured of each. */
const [sourcesOfQuery, depth] = [3, 100]
/** Texts that are compared with occupations in one statement, which may take some seconds. */
const batchSize = 100

/**
 * A set of searches as similar jobs: of the documents that fit a query best, the first are jobs somebody looks at, and all others that fit
 * the query are what should be shown beside them. Next to BM25 by the title and by the whole text.
 */
export async function runSimilar(app: TestApp, files: Files, out: Output): Promise<Outcome> {
  const documents = readDocuments(files.documents)
  const known = new Map(documents.map(({ id, row }) => [id, row]))
  const { ids } = await importDocuments(app, documents)
  const imported = [...ids.keys()]
  for (let at = 0; at < imported.length; at += batchSize)
    await app.core.asSystem(({ db }) => indexJobWork(db, imported.slice(at, at + batchSize)))
  await app.database.pool.query('analyze job_work')
  const jobs = new Map([...ids].map(([job, document]) => [document, job]))
  const sources: { id: string; text: string; document: string }[] = []
  const judgements: Judgement[] = []
  for (const [query, grades] of gradesOf(readJudgements(files.judgements))) {
    const best = [...grades].filter(([document, grade]) => grade > 1 && known.has(document)).slice(0, sourcesOfQuery)
    for (const [document] of best) {
      const id = `${query}:${document}`
      sources.push({ id, text: known.get(document)?.['title'] ?? '', document })
      for (const [other, grade] of grades)
        if (other !== document) judgements.push({ query: id, document: other, grade })
    }
  }
  out.log(`${sources.length} jobs that fit a query best, against ${documents.length}`)
  const documentOf = new Map(sources.map(({ id, document }) => [id, document]))
  const words = bm25(documents.map(({ id, row }) => ({ id, text: textOf(row) })))
  const texts = await textsWithNames(app.db, documents)
  const named = bm25(documents.map(({ id }, at) => ({ id, text: texts[at] ?? '' })))
  const others = (id: string, list: readonly { id: string; score: number }[]) =>
    list.filter((each) => each.id !== documentOf.get(id)).slice(0, depth)
  const random = dice(out.seed)
  return compare(
    sources,
    judgements,
    {
      karya: async ({ id }) => {
        const job = jobs.get(documentOf.get(id) ?? '') ?? ''
        const similar = await app.core.asSystem(async (ctx) => {
          const [own] = (await similarToQuery(job).execute(ctx.db)).rows
          if (!own) throw new Error(`no job of ${id}`)
          return similarJobs(ctx, job, own, { today: dayOf(ctx.now), now: ctx.now, limit: depth })
        })
        return byOrder(similar.flatMap((each) => ids.get(each) ?? []))
      },
      bm25: ({ id, text }) => others(id, words(text, depth + 1)),
      'BM25, whole text': ({ id }) =>
        others(id, words(Object.values(known.get(documentOf.get(id) ?? '') ?? {}).join('\n'), depth + 1)),
      'BM25, all names': ({ id, text }) => others(id, named(text, depth + 1)),
      random: ({ id }) =>
        others(
          id,
          documents.map((each) => ({ id: each.id, score: random.share() })),
        ),
    },
    out,
  )
}
