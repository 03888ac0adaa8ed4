import { sql } from 'kysely'
import { nearestMasters, mastersNamedIn } from '#modules/reference/public.server.ts'
import { sureFrom, type Nearest } from '#modules/reference/store.nearest.server.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import type { TestApp } from '../../test/fixtures/open-test-app.ts'
import { dice } from '../random.ts'
import { bm25 } from './bm25.ts'
import { mean, recallAt } from './metrics.ts'
import { gradesOf } from './report.ts'
import { interval, ordered, tieOrders, type Scored } from './statistics.ts'
import type { Files, Output } from './run-search.ts'
import { readJudgements, readQueries } from './tables.ts'

export type Recall = { queries: number; first: number; ten: number; baselineFirst: number; baselineTen: number }
/** Confidences that the curve is printed for. */
const sureSteps = [0.8, 0.9, 1, 1.1, 1.2, sureFrom, 1.4, 1.5, 1.7]
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
  const joined = bm25(masters.map(({ code, names }) => ({ id: code, text: names.join('\n') })))
  const apart = bm25(masters.flatMap(({ code, names }) => names.map((text) => ({ id: code, text }))))
  const random = dice(out.seed)
  /** The first ten in each of the orders by chance of what is equal. */
  const ids = (list: readonly Scored[]) =>
    Array.from({ length: tieOrders }, () => [...new Set(ordered(list, random))].slice(0, 10))
  type Lists = Record<'results' | 'baseline' | 'apart' | 'random', readonly (readonly string[])[]>
  const rows: (Lists & { id: string; text: string; first: Nearest | undefined })[] = []
  for (const { id, text } of queries) {
    if (!grades.has(id)) continue
    const matches = await nearestMasters(app.db, category, text)
    const near = matches.map(({ code }) => code)
    const inside =
      near.length > 0 ? [] : ((await mastersNamedIn(app.db, category, [text]))[0] ?? []).map(({ code }) => code)
    rows.push({
      id,
      text,
      first: matches[0],
      results: [[...near, ...inside]],
      baseline: ids(joined(text, masters.length)),
      apart: ids(apart(text, 400)),
      random: ids(masters.map(({ code }) => ({ id: code, score: 0 }))),
    })
  }
  const recallsOf = (list: keyof Lists, count: number) =>
    rows.map((row) =>
      mean(row[list].map((order) => recallAt(order, grades.get(row.id) ?? new Map<string, number>(), count))),
    )
  const recall = (list: keyof Lists, count: number) => mean(recallsOf(list, count))
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
        first: results[0]?.[0] ?? '',
        ok: recallAt(results[0] ?? [], grades.get(id) ?? new Map<string, number>(), 1),
      })),
    )
  out.log(`${category}: ${rows.length} texts against ${masters.length} values`)
  const names: Record<keyof Lists, string> = {
    results: 'Karya',
    baseline: 'BM25',
    apart: 'BM25, a name each',
    random: 'random',
  }
  out.table(
    (Object.keys(names) as (keyof Lists)[]).map((list) => ({
      by: names[list],
      'recall@1': recall(list, 1).toFixed(3),
      'recall@10': recall(list, 10).toFixed(3),
    })),
  )
  const baselines = recallsOf('baseline', 10)
  const { low, high } = interval(
    recallsOf('results', 10).map((value, at) => value - (baselines[at] ?? 0)),
    out.seed,
  )
  out.log(`recall@10 less BM25: 95 % of draws with seed ${out.seed} in [${low.toFixed(3)}, ${high.toFixed(3)}]`)
  const curve = sureSteps.map((from) => {
    const sure = rows.filter(({ first }) => first && first.confidence >= from)
    return {
      'confidence from': `${from.toFixed(1)}${from === sureFrom && category !== 'JOB_ROLE' ? ' (sure)' : ''}`,
      texts: sure.length,
      right:
        sure.length === 0
          ? '–'
          : mean(
              sure.map((row) => recallAt(row.results[0] ?? [], grades.get(row.id) ?? new Map<string, number>(), 1)),
            ).toFixed(2),
    }
  })
  out.table(curve)
  return recalls
}
