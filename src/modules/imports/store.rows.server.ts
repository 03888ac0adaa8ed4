import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ImportedJob } from '#modules/jobs/contract.import.ts'
import type { ImportWarning } from './rules.row.ts'
import type { RowResult, RowPlan, UndoResult } from './rules.ts'
import type { TextParams } from '#kernel/locale.ts'

export type StoredRow = { line: number; cells: string[] }

/** Why a row is no job: what is wrong with it, or what it is the same as. */
type ErrorReason = { field: string | null; code: string; params?: TextParams }

/** The first reason has columns of its own, by which rows can be looked through in the database. */
const reasonColumns = ([first, ...more]: readonly ErrorReason[]) => ({
  field: first?.field ?? null,
  code: first?.code ?? null,
  params: first?.params ?? null,
  more,
})

const readAtOnce = 100

/** The rows of a run with their cells, which are gone once its content was deleted. Few are held at a time. */
export async function* rowsOfRun(db: Db, runId: string): AsyncGenerator<StoredRow> {
  for (let after = 0, more = true; more;) {
    const rows = await db
      .selectFrom('import_row')
      .select(['line', 'cells'])
      .where('run_id', '=', runId)
      .where('line', '>', after)
      .where('cells', 'is not', null)
      .orderBy('line')
      .limit(readAtOnce)
      .execute()
    for (const { line, cells } of rows) {
      after = line
      yield { line, cells: cells ?? [] }
    }
    more = rows.length === readAtOnce
  }
}

export type PlannedRow = {
  line: number
  planned: RowPlan
  problems: readonly ErrorReason[]
  warnings: readonly ImportWarning[]
  jobId: string | null
}

export async function savePlans(db: Db, runId: string, plans: readonly PlannedRow[]): Promise<void> {
  const rows = plans.map(({ problems, ...plan }) => ({ ...plan, ...reasonColumns(problems) }))
  await sql`update import_row r set planned = p.planned, field = p.field, code = p.code, params = p.params,
      more_problems = p.more, warnings = p.warnings, job_id = p."jobId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (line int, planned text, field text, code text, params jsonb, more jsonb, warnings jsonb, "jobId" uuid)
    where r.run_id = ${runId} and r.line = p.line and r.result is null`.execute(db)
}

/** Rows in which the check found something wrong keep it as their result: what was shown is what happens. */
export async function settleRefused(db: Db, runId: string): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ result: 'ERROR' })
    .where('run_id', '=', runId)
    .where('planned', '=', 'ERROR')
    .where('result', 'is', null)
    .execute()
}

/** The first row of a run that was this job. */
export async function lineOfJob(db: Db, { runId, jobId }: { runId: string; jobId: string }): Promise<number | null> {
  const row = await db
    .selectFrom('import_row')
    .select('line')
    .where('run_id', '=', runId)
    .where('job_id', '=', jobId)
    .where('result', 'is not', null)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  return row?.line ?? null
}

/** The next row without a result, locked; rows that another transaction has locked are passed over. */
export async function nextOpenRow(db: Db, runId: string): Promise<StoredRow | undefined> {
  const row = await db
    .selectFrom('import_row')
    .select(['line', 'cells'])
    .where('run_id', '=', runId)
    .where('result', 'is', null)
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { line: row.line, cells: row.cells ?? [] }
}

export type RowOutcome = {
  result: RowResult
  problems?: readonly ErrorReason[]
  warnings?: readonly ImportWarning[]
  jobId?: string | null
  jobVersion?: number | null
  before?: ImportedJob | null
}

export async function saveOutcome(db: Db, runId: string, line: number, outcome: RowOutcome): Promise<void> {
  const { result, problems = [], warnings = [], jobId = null } = outcome
  const { field, code, params, more } = reasonColumns(problems)
  const { jobVersion = null, before = null } = outcome
  await db
    .updateTable('import_row')
    .set({
      result,
      field,
      code,
      params: params && JSON.stringify(params),
      more_problems: JSON.stringify(more),
      warnings: JSON.stringify(warnings),
      job_id: jobId,
      job_version: jobVersion,
      before: before && JSON.stringify(before),
    })
    .where('run_id', '=', runId)
    .where('line', '=', line)
    .where('result', 'is', null)
    .execute()
}

export type UndoRow = { line: number; result: RowResult; jobId: string; jobVersion: number; before: ImportedJob | null }

/** The next row whose job has to be taken back, last first. */
export async function nextUndoRow(db: Db, runId: string): Promise<UndoRow | undefined> {
  const row = await db
    .selectFrom('import_row')
    .select(['line', 'result', 'job_id', 'job_version', 'before'])
    .where('run_id', '=', runId)
    .where('result', 'in', ['CREATED', 'UPDATED'])
    .where('undone', 'is', null)
    .where('job_id', 'is not', null) // jobs that are deleted for good
    .orderBy('line', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.job_id) return undefined
  return {
    line: row.line,
    result: row.result as RowResult,
    jobId: row.job_id,
    jobVersion: row.job_version ?? 0,
    before: row.before as ImportedJob | null,
  }
}

export async function saveUndone(
  db: Db,
  runId: string,
  line: number,
  { undone, code = null }: { undone: UndoResult; code?: string | null },
): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ undone, undo_code: code })
    .where('run_id', '=', runId)
    .where('line', '=', line)
    .execute()
}

/** Whether rows of a run have no result yet, whether some failed, and whether some could not be taken back. */
export async function leftovers(db: Db, runId: string): Promise<{ open: boolean; failed: boolean; kept: boolean }> {
  const { rows } = await sql<{ open: boolean | null; failed: boolean | null; kept: boolean | null }>`
    select bool_or(result is null) as open, bool_or(result = 'ERROR') as failed, bool_or(undone = 'KEPT') as kept from import_row where run_id = ${runId}`.execute(
    db,
  )
  return { open: rows[0]?.open ?? false, failed: rows[0]?.failed ?? false, kept: rows[0]?.kept ?? false }
}

/** Deletes what files contained once they are that old; what became of the rows stays. */
export async function clearOldCells(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update import_row set cells = null, before = null
    where (run_id, line) in (select r.run_id, r.line from import_run i join import_row r on r.run_id = i.id
      where i.created_at < ${before} and r.cells is not null limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export type FailedRow = { cells: string[]; problems: ErrorReason[] }

export async function failedRowsOf(db: Db, runId: string): Promise<FailedRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['cells', 'field', 'code', 'params', 'more_problems'])
    .where('run_id', '=', runId)
    .where('cells', 'is not', null)
    .where((where) =>
      where.or([
        where('result', '=', 'ERROR'),
        where.and([where('result', 'is', null), where('planned', '=', 'ERROR')]),
      ]),
    )
    .orderBy('line')
    .execute()
  return rows.map(({ cells, field, code, params, more_problems: more }) => ({
    cells: cells ?? [],
    problems: [
      ...(code === null ? [] : [{ field, code, ...(params !== null && { params: params as TextParams }) }]),
      ...(more as ErrorReason[]),
    ],
  }))
}

export type RunPlan = { create: number; update: number; skip: number; errors: number }

/** What the check expects of the rows that have no result yet, in one row. */
export const planQuery = (runId: string) => sql<RunPlan>`
    select count(*) filter (where planned = 'CREATE')::int as create, count(*) filter (where planned = 'UPDATE')::int as update,
      count(*) filter (where planned = 'SKIP')::int as skip, count(*) filter (where planned = 'ERROR')::int as errors
    from import_row where run_id = ${runId} and result is null`
