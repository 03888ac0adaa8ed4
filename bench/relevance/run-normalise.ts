import { nearestMasters, mastersNamedIn } from '#modules/reference/public.server.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { bm25 } from './bm25.ts'
import { mean, recallAt } from './metrics.ts'
import { gradesOf } from './report.ts'
import type { Files, Out } from './run-search.ts'
import { readJudgements, readQueries } from './tables.ts'

export type Recall = { queries: number; first: number; ten: number; plainFirst: number; plainTen: number }
const folded = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Free text led to values of a list: queries are texts, judgements name the value that is meant by its label (English or Indonesian)
 * or its code. Prints recall@1 and @10 beside plain BM25 over all names of each value.
 */
export async function runNormalise(
  app: TestApp,
  files: Omit<Files, 'documents'>,
  { category, ...out }: Out & { category: MasterCategory },
): Promise<Recall> {
  const queries = readQueries(files.queries)
  const judgements = readJudgements(files.judgements)
  const masters = await app.db
    .selectFrom('master')
    .select(['code', 'name_en', 'name_id', 'aliases'])
    .where('category', '=', category)
    .where('status', '=', 'ACTIVE')
    .orderBy('key')
    .execute()
  const codes = new Map<string, string>()
  for (const { code, name_en, name_id } of masters)
    for (const name of [code, name_en, name_id]) if (!codes.has(folded(name))) codes.set(folded(name), code)
  const meant = judgements.map((each) => ({ ...each, document: codes.get(folded(each.document)) ?? each.document }))
  const missing = meant.filter(({ document }) => !codes.has(folded(document))).length
  if (missing > 0)
    out.log(`${missing} values that are meant are not in the list (load ESCO with --words): they count as not found`)
  const grades = gradesOf(meant)
  const plain = bm25(
    masters.map(({ code, name_en, name_id, aliases }) => ({
      id: code,
      text: [name_en, name_id, ...aliases].join('\n'),
    })),
  )
  const rows: { id: string; text: string; results: readonly string[]; baseline: readonly string[] }[] = []
  for (const { id, text } of queries) {
    if (!grades.has(id)) continue
    const near = (await nearestMasters(app.db, category, text, 10)).map(({ code }) => code)
    const inside =
      near.length > 0 ? [] : ((await mastersNamedIn(app.db, category, [text]))[0] ?? []).map(({ code }) => code)
    rows.push({ id, text, results: [...near, ...inside], baseline: plain(text, 10) })
  }
  const recall = (list: 'results' | 'baseline', count: number) =>
    mean(rows.map((row) => recallAt(row[list], grades.get(row.id) ?? new Map<string, number>(), count)))
  const found = {
    queries: rows.length,
    first: recall('results', 1),
    ten: recall('results', 10),
    plainFirst: recall('baseline', 1),
    plainTen: recall('baseline', 10),
  }
  if (out.verbose)
    out.table(
      rows.map(({ id, text, results }) => ({
        id,
        text: text.slice(0, 40),
        first: results[0] ?? '',
        ok: recallAt(results, grades.get(id) ?? new Map<string, number>(), 1),
      })),
    )
  out.log(`${category}: ${rows.length} texts against ${masters.length} values`)
  out.table([
    { by: 'Karya', 'recall@1': found.first.toFixed(3), 'recall@10': found.ten.toFixed(3) },
    { by: 'BM25', 'recall@1': found.plainFirst.toFixed(3), 'recall@10': found.plainTen.toFixed(3) },
  ])
  return found
}
