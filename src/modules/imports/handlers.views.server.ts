import { sql, type SqlBool } from 'kysely'
import { countedRow } from '#db/list-page.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Member } from '#kernel/caller.ts'
import { loadLabels, loadPlaces } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ImportRow, ImportRun, ImportRunDetail, ImportValue } from './contract.shapes.ts'
import { mayUndo } from './handlers.access.server.ts'
import type { NumberStyle } from './rules.cells.ts'
import type { DateOrder } from './rules.dates.ts'
import type { ImportField } from './rules.fields.ts'
import type { ImportWarning } from './rules.row.ts'
import { undoUntil, type RowResult } from './rules.ts'
import { planQuery, type RunPlan } from './store.rows.server.ts'
import type { CountedRun } from './store.runs.server.ts'
import { allValues } from './store.values.server.ts'

export function runView({ now }: Context, member: Member, run: CountedRun): ImportRun {
  const facts = {
    status: run.status,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    createdBy: run.created_by,
  }
  const until = mayUndo(member, run.created_by) ? undoUntil(facts, now) : null
  return {
    id: run.id,
    name: run.name,
    format: run.format as ImportRun['format'],
    status: run.status,
    failure: run.failure,
    mode: run.mode as ImportRun['mode'],
    publish: run.publish,
    rows: run.rows,
    counts: run.counts,
    by: run.byName,
    createdAt: run.created_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    undoUntil: until && run.counts.created + run.counts.updated > 0 ? until.toISOString() : null,
    version: run.version,
  }
}

type PageOfRows = { result?: RowResult | 'WARNING' | undefined; page: number; limit: number }

export async function runDetail(
  ctx: Context,
  member: Member,
  run: CountedRun,
  page: PageOfRows,
): Promise<ImportRunDetail> {
  const columns = run.columns as (ImportField | null)[]
  const examples = run.examples as string[][]
  const values = run.status === 'READY' ? (run.values_to_check as ImportValue[]) : []
  const [choices, named, rows] = await Promise.all([
    choicesFor(ctx, values),
    inOwnLanguage(ctx, values),
    pageOfRows(ctx, run.id, { ...page, title: columns.indexOf('title') }),
  ])
  return {
    ...runView(ctx, member, run),
    ...rows,
    choices,
    encoding: run.encoding,
    separator: run.separator,
    sheet: run.sheet,
    sheets: run.sheets.length > 1 ? run.sheets : [],
    removed: run.removed_characters,
    garbled: run.garbled,
    repaired: run.repaired,
    numberStyle: run.number_style as NumberStyle,
    dateOrder: run.date_order as DateOrder,
    columns: run.header.map((name, at) => ({ name, field: columns[at] ?? null, examples: examples[at] ?? [] })),
    values: named,
    page: page.page,
    limit: page.limit,
  }
}

/** Values by their names in the reader's language; the check was made in that of whoever sent the file. */
async function inOwnLanguage({ db, locale }: Context, values: readonly ImportValue[]): Promise<ImportValue[]> {
  const refs = values.flatMap(({ category, chosen, suggestions }) =>
    [chosen, ...suggestions].flatMap((value) => (value ? [{ category, code: value.code }] : [])),
  )
  const cities = refs.flatMap(({ category, code }) => (category === 'CITY' ? [code] : []))
  const [labels, places] = await Promise.all([
    loadLabels(
      db,
      locale,
      refs.filter(({ category }) => category !== 'CITY'),
    ),
    loadPlaces(db, locale, cities),
  ])
  return values.map(({ category, chosen, suggestions, ...value }) => {
    const named = (stored: ImportValue['suggestions'][number]) => {
      if (category !== 'CITY') return labels.relabel(category, stored)
      const place = places.get(stored.code)
      return place ? { code: stored.code, label: `${place.cityName}, ${place.stateName}` } : stored
    }
    return { ...value, category, chosen: chosen && named(chosen), suggestions: suggestions.map(named) }
  })
}

/** Lists short enough to choose from without searching. */
const shortLists = new Set([
  'JOB_DOMAIN',
  'INDUSTRY',
  'TYPE_OF_EMPLOYMENT',
  'POSITION_LEVEL',
  'EMPLOYEE_QUALIFICATION',
  'BENEFIT',
])

async function choicesFor(
  { db, locale }: Context,
  values: readonly ImportValue[],
): Promise<ImportRunDetail['choices']> {
  const categories = [...new Set(values.map(({ category }) => category))].filter((category) => shortLists.has(category))
  const lists = Map.groupBy(await allValues(db, categories, locale), ({ category }) => category)
  return Object.fromEntries(
    [...lists].map(([category, list]) => [category, list.map(({ code, label }) => ({ code, label }))]),
  )
}

async function pageOfRows(
  { db }: Context,
  runId: string,
  { result, page, limit, title }: PageOfRows & { title: number },
): Promise<{ list: ImportRow[]; total: number; plan: RunPlan }> {
  let query = db
    .selectFrom('import_row as r')
    .leftJoin('job as j', (join) => join.onRef('j.id', '=', 'r.job_id').on('j.deleted_at', 'is', null))
    .where('r.run_id', '=', runId)
  if (result === 'WARNING') query = query.where(sql<SqlBool>`jsonb_array_length(r.warnings) > 0`)
  // Before a run its rows are found by what the check expects.
  else if (result) query = query.where(sql<SqlBool>`coalesce(r.result, ${plannedAs}) = ${result}`)
  const listing = query
    .select([
      'r.line',
      'r.planned',
      'r.result',
      'r.field',
      'r.code',
      'r.params',
      'r.more_problems',
      'r.warnings',
      'r.undone',
      'r.undo_code',
    ])
    .select(['j.id as jobId', 'j.title as jobTitle'])
    .select([
      sql<string | null>`r.cells[${title + 1}::int]`.as('title'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('r.line')
  const { plans, rows } = await readTogether(db, {
    plans: rowsOf(planQuery(runId)),
    rows: rowsOf(listing.limit(limit).offset((page - 1) * limit)),
  })
  const counted = await countedRow(rows, page, (first) => listing.limit(first.limit).execute())
  const list = rows.map((row) => ({
    line: row.line,
    title: (row.title ?? row.jobTitle ?? '').trim().slice(0, 200),
    planned: row.planned as ImportRow['planned'],
    result: row.result as ImportRow['result'],
    field: row.field,
    code: row.code,
    params: row.params as ImportRow['params'],
    more: row.more_problems as ImportRow['more'],
    warnings: row.warnings as ImportWarning[],
    jobId: row.jobId,
    undone: row.undone as ImportRow['undone'],
    undoCode: row.undo_code,
  }))
  return { list, total: counted?.total ?? 0, plan: plans[0] ?? { create: 0, update: 0, skip: 0, errors: 0 } }
}

const plannedAs = sql`case r.planned when 'CREATE' then 'CREATED' when 'UPDATE' then 'UPDATED' when 'SKIP' then 'SKIPPED_DUPLICATE' else r.planned end`
