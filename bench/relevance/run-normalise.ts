import { sql } from 'kysely'
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

type NamedValue = { code: string; labels: string[]; concepts: string[]; names: string[] }

/** Active values with every name they have, those of the taxonomy's concepts that they are included. */
async function readNames(app: TestApp, category: MasterCategory): Promise<NamedValue[]> {
  const { rows } = await sql<NamedValue>`
    select m.code, array[m.code, m.name_en, m.name_id] as labels,
      array(select c.label from master_taxonomy_concept c where c.master_id = m.id order by c.source) as concepts,
      array(select n.name from master_name n where n.master_id = m.id order by n.name) as names
    from master m where m.category = ${category} and m.status = 'ACTIVE' order by m.key`.execute(app.db)
  return rows
}

/** The code of the value that a label denotes: of its own label first, then of a concept that became part of it, then of any name. */
function codesByLabel(values: readonly NamedValue[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const kind of ['labels', 'concepts', 'names'] as const)
    for (const value of values)
      for (const name of value[kind]) if (!codes.has(normalised(name))) codes.set(normalised(name), value.code)
  return codes
}

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
  const masters = await readNames(app, category)
  const codes = codesByLabel(masters)
  const resolved = judgements.map((each) => ({
    ...each,
    document: codes.get(normalised(each.document)) ?? each.document,
  }))
  const missing = resolved.filter(({ document }) => !codes.has(normalised(document))).length
  if (missing > 0)
    out.log(`${missing} values that are meant are not in the list (load ESCO with --words): they count as not found`)
  const grades = gradesOf(resolved)
  const baseline = bm25(masters.map(({ code, names }) => ({ id: code, text: names.join('\n') })))
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
