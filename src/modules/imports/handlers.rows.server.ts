import { createHash } from 'node:crypto'
import { isFail, type FieldError } from '#kernel/fail.ts'
import { importedJobShape, type ImportedJob, type ImportedJobInput } from '#modules/jobs/contract.import.ts'
import {
  checkImported,
  createImported,
  importedContent,
  sendInImported,
  updateImported,
} from '#modules/jobs/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { guessesIn, resolveValues, TextCounts, valuesToCheck, type Guess } from './handlers.values.server.ts'
import type { ImportValue } from './contract.shapes.ts'
import type { ImportField } from './rules.fields.ts'
import { dateOrderOf, type DateOrder } from './rules.dates.ts'
import {
  datesIn,
  problemsToShow,
  readRow,
  salariesIn,
  styleOf,
  valuesIn,
  type ImportWarning,
  type RowContext,
  type RowProblem,
} from './rules.row.ts'
import type { NumberStyle } from './rules.cells.ts'
import type { ImportMode } from './rules.ts'
import { jobByReference, sameJob, saveSource, sourceOf } from './store.duplicates.server.ts'
import { lineOfJob, rowsOfRun, type PlannedRow, type RowOutcome, type StoredRow } from './store.rows.server.ts'
import type { RunRow } from './store.runs.server.ts'

/** What all rows of a run are read with. */
export type RunContext = RowContext & {
  id: string
  companyId: string
  mode: ImportMode
  publish: boolean
  feedId: string | null
}

/** The context of a run with the values of its file that a person should look at; `anew` leaves out what its last check has guessed. */
export async function contextOf(
  ctx: Context,
  run: RunRow,
  { anew }: { anew: boolean },
): Promise<RunContext & { toCheck: ImportValue[]; guesses: Guess[] }> {
  const columns = run.columns as (ImportField | null)[]
  const texts = new TextCounts()
  const salaries: string[] = []
  const dates: string[] = []
  for await (const { cells } of rowsOfRun(ctx.db, run.id)) {
    for (const text of valuesIn(cells, columns)) texts.add(text)
    salaries.push(...salariesIn(cells, columns))
    dates.push(...datesIn(cells, columns))
  }
  const guesses = anew ? null : (run.guesses as Guess[] | null)
  const resolved = await resolveValues(ctx, run.company_id, { texts: texts.list(), guesses })
  return {
    columns,
    style: styleOf(salaries, run.number_style as NumberStyle),
    dateOrder: dateOrderOf(dates, run.date_order as DateOrder),
    timeZone: await readSetting(ctx.db, 'timeZone'),
    currency: await readSetting(ctx.db, 'currency'),
    language: ctx.locale,
    valueOf: resolved.valueOf,
    toCheck: valuesToCheck(resolved),
    guesses: guessesIn(resolved),
    id: run.id,
    companyId: run.company_id,
    mode: run.mode as ImportMode,
    publish: run.publish,
    feedId: run.feed_id,
  }
}

export type PreparedRow =
  | { kind: 'ERROR'; problems: RowProblem[]; warnings: ImportWarning[] }
  | { kind: 'JOB'; job: ImportedJob; externalId: string | null; hash: string; warnings: ImportWarning[] }

/** Fields of the API under the names of the columns. */
const columnNames: Record<string, string> = { roleCode: 'role', locations: 'city', closesOn: 'closingDate' }
const columnOf = (field: string) => columnNames[field.split('.')[0] ?? ''] ?? field.split('.')[0] ?? field

/**
 * A row as a job, or its problems. A row that has one is also checked for what only the database knows, so that all are seen at once;
 * for the others that is checked where the job is saved.
 */
async function prepareRow(ctx: Context, { cells }: StoredRow, run: RunContext): Promise<PreparedRow> {
  const { job: input, externalId, warnings, problems } = readRow(cells, run)
  const parsed = importedJobShape.safeParse(input)
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? []
    const later = await checkImported(ctx, parsed.data ?? withoutRefused(input, issues))
    const newProblems = [...issues.map(issueProblem), ...later.map(fieldProblem)]
    return { kind: 'ERROR', problems: problemsToShow(problems, newProblems), warnings }
  }
  return { kind: 'JOB', job: parsed.data, externalId, hash: contentHash(parsed.data), warnings }
}

/** By which a later import knows a job again. Without a closing date it is what it was before jobs had one. */
export function contentHash({ closesOn, ...job }: ImportedJob): string {
  const content = JSON.stringify({ ...job, ...(closesOn !== null && { closesOn }) })
  return createHash('sha256').update(content).digest('base64url')
}

type Issue = {
  code: string
  message: string
  path: readonly PropertyKey[]
  minimum?: number | bigint
  maximum?: number | bigint
}

/** The job without the values that its schema refuses. */
function withoutRefused(input: ImportedJobInput, issues: readonly Issue[]): ImportedJob {
  const refused = new Set(issues.map(({ path }) => String(path[0])))
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !refused.has(field)))
  return importedJobShape.parse({ title: '–––', ...rest })
}

/** What a schema refuses, by the codes that forms use. */
function issueProblem(issue: Issue): RowProblem {
  const field = columnOf(String(issue.path[0] ?? 'title'))
  if (issue.code === 'too_big') return { field, code: 'TOO_LONG', params: { max: Number(issue.maximum) } }
  if (issue.code === 'too_small')
    return field === 'title'
      ? { field, code: 'REQUIRED' }
      : { field, code: 'TOO_SHORT', params: { min: Number(issue.minimum) } }
  return { field, code: /^[A-Z_]+$/.test(issue.message) ? issue.message : 'NOT_VALID' }
}

export const fieldProblem = ({ field, code, params }: FieldError): RowProblem => ({
  field: columnOf(field),
  code,
  ...(params && { params: params as Record<string, string | number> }),
})

/** What a prepared job would be: a new one, a change of an earlier import's, or one that is here already. */
export type Target =
  | { kind: 'CREATE' }
  | { kind: 'UPDATE'; jobId: string }
  | { kind: 'SKIP'; jobId: string; code: string }

export async function targetOf(
  ctx: Context,
  row: Extract<PreparedRow, { kind: 'JOB' }>,
  { companyId, mode }: Pick<RunContext, 'companyId' | 'mode'>,
): Promise<Target> {
  const source = row.externalId === null ? undefined : await sourceOf(ctx.db, companyId, row.externalId)
  if (source && !source.deleted) {
    const { jobId } = source
    if (source.contentHash === row.hash) return { kind: 'SKIP', jobId, code: 'SAME' }
    if (mode === 'CREATE') return { kind: 'SKIP', jobId, code: 'IMPORTED_BEFORE' }
    if (source.currentVersion !== source.jobVersion) return { kind: 'SKIP', jobId, code: 'EDITED_HERE' }
    return { kind: 'UPDATE', jobId }
  }
  const { referenceCode } = row.job
  const referenced = referenceCode === null ? undefined : await jobByReference(ctx.db, companyId, referenceCode)
  if (referenced) return { kind: 'SKIP', jobId: referenced.id, code: 'REFERENCE_TAKEN' }
  const same = await sameJob(ctx.db, companyId, row.job, ctx.now)
  return same ? { kind: 'SKIP', jobId: same.id, code: 'SAME_JOB' } : { kind: 'CREATE' }
}

/** Why a row is passed over: no column of it is wrong. */
const skipped = (code: string, params: Record<string, number> = {}) => ({ field: null, code, params })

/** What the check says of a row; `seen` are the keys of the rows above it. */
export async function planRow(
  ctx: Context,
  row: StoredRow,
  { run, seen }: { run: RunContext; seen: Map<string, number> },
): Promise<PlannedRow> {
  const { line } = row
  const none = { jobId: null, problems: [] }
  const prepared = await prepareRow(ctx, row, run)
  const { warnings } = prepared
  if (prepared.kind === 'ERROR') return { line, ...none, planned: 'ERROR', problems: prepared.problems, warnings }
  const key =
    prepared.externalId ?? JSON.stringify([prepared.job.title, prepared.job.employmentType, prepared.job.locations])
  const above = seen.get(key)
  if (above !== undefined)
    return { line, ...none, planned: 'SKIP', problems: [skipped('SAME_AS_LINE', { line: above })], warnings }
  const target = await targetOf(ctx, prepared, run)
  const wrong = target.kind === 'SKIP' ? [] : await checkImported(ctx, prepared.job)
  if (wrong.length > 0)
    return { line, ...none, planned: 'ERROR', problems: problemsToShow([], wrong.map(fieldProblem)), warnings }
  // A row that fails stands in the way of no other.
  seen.set(key, line)
  if (target.kind === 'SKIP')
    return { line, planned: 'SKIP', problems: [skipped(target.code)], jobId: target.jobId, warnings }
  return { line, ...none, planned: target.kind, jobId: target.kind === 'UPDATE' ? target.jobId : null, warnings }
}

/** Saves a row's job in the transaction of the caller and answers what became of it. Throws INVALID. */
export async function carryOutRow(ctx: Context, row: StoredRow, run: RunContext): Promise<RowOutcome> {
  const prepared = await prepareRow(ctx, row, run)
  const { warnings } = prepared
  if (prepared.kind === 'ERROR') return { result: 'ERROR', problems: prepared.problems, warnings }
  const target = await targetOf(ctx, prepared, run)
  if (target.kind !== 'CREATE') {
    const { jobId } = target
    // Of two rows for one job the first one counts, whatever the second one says.
    const above = await lineOfJob(ctx.db, { runId: run.id, jobId })
    if (above !== null)
      return { result: 'SKIPPED_DUPLICATE', problems: [skipped('SAME_AS_LINE', { line: above })], jobId, warnings }
  }
  if (target.kind === 'SKIP')
    return { result: 'SKIPPED_DUPLICATE', problems: [skipped(target.code)], jobId: target.jobId, warnings }
  const { job, externalId, hash } = prepared
  let before: ImportedJob | null = null
  let saved: { id: string; version: number }
  if (target.kind === 'UPDATE') {
    const content = await importedContent(ctx, target.jobId)
    before = content?.job ?? null
    saved = { id: target.jobId, version: await updateImported(ctx, target.jobId, content?.version ?? 0, job) }
  } else {
    saved = await createImported(ctx, job)
    if (run.publish) saved = { ...saved, version: await publish(ctx, saved, warnings) }
  }
  const source = { jobId: saved.id, contentHash: hash, jobVersion: saved.version, feedId: run.feedId }
  if (externalId !== null) await saveSource(ctx.db, run.companyId, { externalId, ...source })
  const result = target.kind === 'UPDATE' ? 'UPDATED' : 'CREATED'
  return { result, warnings, jobId: saved.id, jobVersion: saved.version, before }
}

/** Codes that leave a job a draft: it cannot be published yet, which is no error of the row. */
const staysDraft = new Set(['JOB_INCOMPLETE', 'JOB_SLOTS_USED_UP', 'COMPANY_NOT_APPROVED', 'ROLE_NOT_ALLOWED'])

async function publish(
  ctx: Context,
  { id, version }: { id: string; version: number },
  warnings: ImportWarning[],
): Promise<number> {
  try {
    return await sendInImported(ctx, id, version)
  } catch (error) {
    // These are thrown before anything is written, so the draft in this transaction stays good.
    if (!isFail(error) || !staysDraft.has(error.code)) throw error
    const [missing] = error.fields
    const params: Record<string, string> = missing
      ? { reason: error.code, field: columnOf(missing.field) }
      : { reason: error.code }
    warnings.push({ code: 'NOT_PUBLISHED', field: null, params })
    return version
  }
}
