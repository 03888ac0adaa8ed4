import { nearestMasters, mastersNamedIn } from '#modules/reference/public.server.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { bm25 } from './bm25.ts'
import { mean, recallAt } from './metrics.ts'
import { gradesOf } from './report.ts'
import type { Files, Output } from './run-search.ts'
import { readJudgements, readQueries } from './tables.ts'

export type Recall = { queries: number; first: number; ten: number; baselineFirst: number; baselineTen: number }
const normalised = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Free text normalised to reference values: queries are texts, judgements name the right value by its label (English or Indonesian)
 * or its code. Prints recall@1 and @10 next to plain BM25 over all names of each value.
 */
export async function runNormalise(
  app: TestApp,
  files: Omit<Files, 'documents'>,
  { category, ...out }: Output & { category: MasterCategory },
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
    for (const name of [code, name_en, name_id]) if (!codes.has(normalised(name))) codes.set(normalised(name), code)
  const resolved = judgements.map((each) => ({
    ...each,
    document: codes.get(normalised(each.document)) ?? each.document,
  }))
  const missing = resolved.filter(({ document }) => !codes.has(normalised(document))).length
  if (missing > 0)
    out.log(`${missing} values that are meant are not in the list (load ESCO with --words): they count as not found`)
  const grades = gradesOf(resolved)
  const baseline = bm25(
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
    rows.push({ id, text, results: [...near, ...inside], baseline: baseline(text, 10) })
  }
  const recall = (list: 'results' | 'baseline', count: number) =>
    mean(rows.map((row) => recallAt(row[list], grades.get(row.id) ?? new Map<string, number>(), count)))
  const recalls = {
    queries: rows.length,
    first: recall('results', 1),
    ten: recall('results', 10),
    baselineFirst: recall('baseline', 1),
    baselineTen: recall('baseline', 10),
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
    { by: 'Karya', 'recall@1': recalls.first.toFixed(3), 'recall@10': recalls.ten.toFixed(3) },
    { by: 'BM25', 'recall@1': recalls.baselineFirst.toFixed(3), 'recall@10': recalls.baselineTen.toFixed(3) },
  ])
  return recalls
}
