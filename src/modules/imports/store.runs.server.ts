import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { Tables } from '#db/schema.ts'
import { notifyImports } from '#platform/live/notify.server.ts'
import type { Table } from '#kernel/table.ts'
import { examplesOf } from './rules.examples.ts'
import type { ImportField } from './rules.fields.ts'
import type { ImportStatus } from './rules.ts'

export type RunRow = Selectable<Tables['import_run']> & { status: ImportStatus }
export type RunCounts = { created: number; updated: number; skipped: number; errors: number; open: number }

/** A run of the company; `lock` locks the row until the transaction ends. */
export async function findRun(
  db: Db,
  id: string,
  companyId: string,
  lock: 'lock' | 'read' = 'read',
): Promise<RunRow | undefined> {
  const query = db.selectFrom('import_run').selectAll().where('id', '=', id).where('company_id', '=', companyId)
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as RunRow | undefined
}

/** For the jobs of the queue, which belong to no company. */
export async function findRunOfJob(db: Db, id: string, lock?: 'lock'): Promise<RunRow | undefined> {
  const query = db.selectFrom('import_run').selectAll().where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as RunRow | undefined
}

/** Whether a run is in this state, which stays until the transaction ends. */
export async function isStill(db: Db, id: string, status: ImportStatus): Promise<boolean> {
  const run = await db.selectFrom('import_run').select('status').where('id', '=', id).forShare().executeTakeFirst()
  return run?.status === status
}

type NewRun = { id: string; companyId: string; by: string; name: string; table: Table; columns: (ImportField | null)[] }

/** What a run keeps of its table beside the rows. */
const tableColumns = (table: Table, columns: readonly (ImportField | null)[]) => ({
  encoding: table.encoding,
  separator: table.separator,
  sheet: table.sheet,
  sheets: table.sheets,
  removed_characters: table.removed,
  garbled: table.garbled,
  repaired: table.repaired,
  header: table.header,
  examples: JSON.stringify(examplesOf(table)),
  columns: columns as string[], // a column that is left out is null
  rows: table.rows.length,
})

async function insertRows(db: Db, runId: string, table: Table): Promise<void> {
  const rows = JSON.stringify(table.rows)
  await sql`insert into import_row (run_id, line, cells)
    select ${runId}, line, cells from jsonb_to_recordset(${rows}::jsonb) as r (line int, cells text[])`.execute(db)
}

/** The run begins again with the table as it was read now. */
export async function replaceTable(
  db: Db,
  runId: string,
  { table, columns }: Pick<NewRun, 'table' | 'columns'>,
): Promise<void> {
  await db.deleteFrom('import_row').where('run_id', '=', runId).execute()
  await patchRun(db, runId, { ...tableColumns(table, columns), status: 'MAPPING' })
  await insertRows(db, runId, table)
}

/** The file, kept until the import begins. */
export const keepFile = (db: Db, runId: string, bytes: Buffer) =>
  db.insertInto('import_file').values({ run_id: runId, bytes }).execute()

export const fileOfRun = async (db: Db, runId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('import_file').select('bytes').where('run_id', '=', runId).executeTakeFirst())?.bytes

export const dropFile = (db: Db, runId: string) => db.deleteFrom('import_file').where('run_id', '=', runId).execute()

/** Files of imports that nobody went on with. */
export const dropOldFiles = (db: Db, before: Date) =>
  sql`delete from import_file f using import_run i where i.id = f.run_id and i.created_at < ${before}`.execute(db)

/** Texts of files that runs keep beside the rows: examples, and values that were looked up. */
export const clearOldTexts = (db: Db, before: Date) =>
  sql`update import_run set examples = '[]', values_to_check = '[]', guesses = null
    where created_at < ${before} and (examples <> '[]' or values_to_check <> '[]' or guesses is not null)`.execute(db)

/** False when there is a run of this id. */
export async function insertRun(db: Db, run: NewRun, now: Date): Promise<boolean> {
  const { table } = run
  const made = await db
    .insertInto('import_run')
    .values({
      id: run.id,
      company_id: run.companyId,
      created_by: run.by,
      name: run.name,
      format: table.format,
      ...tableColumns(table, run.columns),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await insertRows(db, run.id, table)
  return true
}

export async function patchRun(db: Db, id: string, patch: Updateable<Tables['import_run']>): Promise<void> {
  const run = await db
    .updateTable('import_run')
    .set(({ eb }) => ({ ...patch, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirst()
  if (run && patch.status) await notifyImports(db, run.company_id)
}

const countsColumn = sql<RunCounts>`(select json_build_object(
  'created', count(*) filter (where result = 'CREATED'), 'updated', count(*) filter (where result = 'UPDATED'),
  'skipped', count(*) filter (where result = 'SKIPPED_DUPLICATE'), 'errors', count(*) filter (where result = 'ERROR'),
  'open', count(*) filter (where result is null)) from import_row where run_id = import_run.id)`

const withCounts = (db: Db) =>
  db
    .selectFrom('import_run')
    .innerJoin('account', 'account.id', 'import_run.created_by')
    .selectAll('import_run')
    .select(['account.full_name as byName', countsColumn.as('counts')])

export type CountedRun = RunRow & { byName: string; counts: RunCounts }

export const countedRun = async (db: Db, id: string, companyId: string): Promise<CountedRun | undefined> =>
  (await withCounts(db)
    .where('import_run.id', '=', id)
    .where('import_run.company_id', '=', companyId)
    .executeTakeFirst()) as CountedRun | undefined

export async function listRuns(
  db: Db,
  companyId: string,
  page: Paging,
): Promise<{ rows: CountedRun[]; total: number }> {
  const listing = withCounts(db)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('import_run.company_id', '=', companyId)
    .orderBy('import_run.created_at', 'desc')
    .orderBy('import_run.id')
  const { rows, total } = await listPage(page, ({ limit, offset }) => listing.limit(limit).offset(offset).execute())
  return { rows: rows as unknown as CountedRun[], total }
}

export type EndedRun = {
  runId: string
  companyId: string
  by: string
  name: string
  status: ImportStatus
  startedAt: Date | null
  finishedAt: Date
  count: number
  errors: number
}

/** What a run that has ended made of its rows; `count` are jobs that were created or updated. */
export async function endedRun(db: Db, id: string): Promise<EndedRun | undefined> {
  const { rows } =
    await sql<EndedRun>`select i.id as "runId", i.company_id as "companyId", i.created_by as by, i.name, i.status,
      i.started_at as "startedAt", i.finished_at as "finishedAt",
      (count(*) filter (where r.result in ('CREATED', 'UPDATED')))::int as count,
      (count(*) filter (where r.result = 'ERROR'))::int as errors
    from import_run i left join import_row r on r.run_id = i.id
    where i.id = ${id} and i.finished_at is not null group by i.id`.execute(db)
  return rows[0]
}

/** Whether another run of the company is at work. */
export async function isAnotherRunning(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from import_run where company_id = ${companyId} and id <> ${id} and status in ('RUNNING', 'UNDOING')) as any`.execute(
    db,
  )
  return rows[0]?.any ?? false
}

/** Runs of one company take turns: whoever changes them locks the company's line first. */
export const lockRuns = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('imports ' || ${companyId}::text, 0))`.execute(db)

/** What the columns of this header were for the last time. */
export async function rememberedColumns(
  db: Db,
  companyId: string,
  headerHash: string,
): Promise<(string | null)[] | undefined> {
  const row = await db
    .selectFrom('import_mapping')
    .select('columns')
    .where('company_id', '=', companyId)
    .where('header_hash', '=', headerHash)
    .executeTakeFirst()
  return row?.columns
}

export async function rememberColumns(
  db: Db,
  companyId: string,
  { headerHash, columns, now }: { headerHash: string; columns: readonly (string | null)[]; now: Date },
): Promise<void> {
  await sql`insert into import_mapping (company_id, header_hash, columns, used_at)
    values (${companyId}, ${headerHash}, ${sql.val(columns)}::text[], ${now})
    on conflict (company_id, header_hash) do update set columns = excluded.columns, used_at = excluded.used_at`.execute(
    db,
  )
}
