import { requireFeature } from '#modules/reference/public.server.ts'
import { createHash } from 'node:crypto'
import type { Member } from '#kernel/caller.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import { jobName, priorities } from '#kernel/job.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import { tableLimits, type Table } from '#kernel/table.ts'
import type { importsContract } from './contract.ts'
import { lockOwnRun, mayUndo, requireImporter, requireImportingCompany } from './handlers.access.server.ts'
import { fileHandlers } from './handlers.files.server.ts'
import { feedHandlers } from './feeds/handlers.server.ts'
import { learnFromRun } from './feeds/store.server.ts'
import { fieldsByContent } from './handlers.values.server.ts'
import { runDetail, runView } from './handlers.views.server.ts'
import { sampleOf } from './rules.content.ts'
import { importFields, type ImportField } from './rules.fields.ts'
import { columnProblems, suggestColumns } from './rules.mapping.ts'
import { mayCancel, mayMap, mayRun, undoUntil } from './rules.ts'
import {
  countedRun,
  dropFile,
  fileOfRun,
  findRun,
  insertRun,
  isAnotherRunning,
  keepFile,
  listRuns,
  lockRuns,
  patchRun,
  rememberColumns,
  rememberedColumns,
  replaceTable,
} from './store.runs.server.ts'
import { rememberValues } from './store.values.server.ts'

/** `by` wanted it, and it is done with their rights; without, as in jobs of earlier versions, whoever uploaded the file. */
export type RunWork = { id: string; by?: string }
export const checkRun = jobName<RunWork>('imports.check')
export const carryOutRun = jobName<RunWork>('imports.run')
export const undoRun = jobName<RunWork>('imports.undo')

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')
const headerHash = (header: readonly string[]) => hashOf(JSON.stringify(header))

/** The work of a company's imports is done one after the other, behind codes and mails. */
export const workOf = (id: string, companyId: string) => ({
  key: `imports:${id}`,
  queueName: `imports:${companyId}`,
  priority: priorities.bulk,
})

async function viewOf(ctx: Context, member: Member, id: string) {
  const run = await countedRun(ctx.db, id, member.companyId)
  if (!run) throw fail('NOT_FOUND')
  return runView(ctx, member, run)
}

const isField = (name: string | null): name is ImportField | null =>
  name === null || importFields.some((field) => field === name)

/** What the company said of this header before, else what its names and its values suggest. */
export async function columnsFor(ctx: Context, companyId: string, table: Table): Promise<(ImportField | null)[]> {
  const { header } = table
  const remembered = await rememberedColumns(ctx.db, companyId, headerHash(header))
  if (!remembered || remembered.length !== header.length)
    return suggestColumns(header, await fieldsByContent(ctx, sampleOf(table)))
  return remembered.map((name) => (isField(name) ? name : null))
}

async function readUpload(ctx: Context, bytes: Buffer, choice: Parameters<Context['ports']['documents']['table']>[1]) {
  if (bytes.length > tableLimits.bytes) throw fail('TOO_LARGE')
  const table = await ctx.ports.documents.table(bytes, choice)
  if (!('refused' in table)) return table
  switch (table.refused) {
    case 'QUOTE_NOT_CLOSED':
      throw invalid({ field: 'file', code: 'QUOTE_NOT_CLOSED', params: { line: table.line } })
    // Whoever saves the file differently can import it.
    case 'OLD_EXCEL':
    case 'WITH_PASSWORD':
    case 'WITH_MACROS':
      throw invalid({ field: 'file', code: table.refused })
    case 'TOO_COMPLEX':
      throw fail('FILE_REJECTED')
    default:
      throw fail(table.refused)
  }
}

export const importsHandlers: Handlers<typeof importsContract> = {
  async 'imports.list'({ ctx, input }) {
    const member = requireImporter(ctx.caller)
    const { rows, total } = await listRuns(ctx.db, member.companyId, input)
    return { list: rows.map((run) => runView(ctx, member, run)), total, page: input.page, limit: input.limit }
  },

  async 'imports.get'({ ctx, input }) {
    const member = requireImporter(ctx.caller)
    const run = await countedRun(ctx.db, input.id, member.companyId)
    if (!run) throw fail('NOT_FOUND')
    return runDetail(ctx, member, run, input)
  },

  async 'imports.upload'({ ctx, input: { id, file, encoding, separator } }) {
    const member = requireImporter(ctx.caller)
    requireImportingCompany(member)
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
    const content = { file: hashOf(bytes), name: file.name, encoding: encoding ?? null, separator: separator ?? null }
    await requireFeature(ctx, 'fileImports')
    const table = await readUpload(ctx, bytes, { ...(encoding && { encoding }), ...(separator && { separator }) })
    return ctx.inTransaction(async (tx) => {
      if (await sentBefore(tx, 'imports.upload', { key: id, content })) return viewOf(tx, member, id)
      const columns = await columnsFor(tx, member.companyId, table)
      const run = { id, companyId: member.companyId, by: member.accountId, name: nameOf(file.name), table, columns }
      if (!(await insertRun(tx.db, run, tx.now))) throw fail('NOT_FOUND') // the id is of somebody else's import
      await keepFile(tx.db, id, bytes)
      await tx.audit({
        action: 'imports.upload',
        subjectType: 'import_run',
        subjectId: id,
        details: { rows: table.rows.length },
      })
      return viewOf(tx, member, id)
    })
  },

  async 'imports.reread'({ ctx, input: { id, version, encoding, separator, sheet, repair } }) {
    const member = requireImporter(ctx.caller)
    const run = await findRun(ctx.db, id, member.companyId)
    if (!run) throw fail('NOT_FOUND')
    const bytes = mayMap(run.status) ? await fileOfRun(ctx.db, id) : undefined
    if (!bytes) throw fail('TRANSITION_NOT_ALLOWED')
    if (sheet !== undefined && !run.sheets.includes(sheet)) throw invalid({ field: 'sheet', code: 'NOT_VALID' })
    const table = await readUpload(ctx, bytes, {
      ...(encoding && { encoding }),
      ...(separator && { separator }),
      ...(sheet !== undefined && { sheet }),
      repair,
    })
    return ctx.inTransaction(async (tx) => {
      const { run: current } = await lockOwnRun(tx, { id, version })
      if (!mayMap(current.status)) throw fail('TRANSITION_NOT_ALLOWED')
      await replaceTable(tx.db, id, { table, columns: await columnsFor(tx, member.companyId, table) })
      return viewOf(tx, member, id)
    })
  },

  async 'imports.map'({ ctx, input: { columns, mode, publish, numberStyle, dateOrder, ...target } }) {
    const { member, run } = await lockOwnRun(ctx, target)
    if (!mayMap(run.status)) throw fail('TRANSITION_NOT_ALLOWED')
    if (columns.length !== run.header.length) throw new Fail('INVALID', [{ field: 'columns', code: 'NOT_VALID' }])
    const problems = columnProblems(columns)
    if (problems.length > 0)
      throw new Fail(
        'INVALID',
        problems.map(({ column, code }) => ({ field: column === null ? 'columns' : `columns.${column}`, code })),
      )
    await rememberColumns(ctx.db, member.companyId, { headerHash: headerHash(run.header), columns, now: ctx.now })
    await patchRun(ctx.db, run.id, {
      columns: columns as string[],
      mode,
      publish,
      number_style: numberStyle,
      date_order: dateOrder,
      status: 'CHECKING',
    })
    await ctx.enqueue(checkRun, { id: run.id, by: member.accountId }, workOf(run.id, member.companyId))
    return viewOf(ctx, member, run.id)
  },

  async 'imports.setValues'({ ctx, input: { values, ...target } }) {
    const { member, run } = await lockOwnRun(ctx, target)
    if (run.status !== 'READY') throw fail('TRANSITION_NOT_ALLOWED')
    await rememberValues(ctx.db, member.companyId, values, ctx.now)
    await patchRun(ctx.db, run.id, { status: 'CHECKING' })
    await ctx.enqueue(checkRun, { id: run.id, by: member.accountId }, workOf(run.id, member.companyId))
    return viewOf(ctx, member, run.id)
  },

  async 'imports.run'({ ctx, input }) {
    const member = requireImporter(ctx.caller)
    requireImportingCompany(member)
    await lockRuns(ctx.db, member.companyId)
    const run = await findRun(ctx.db, input.id, member.companyId, 'lock')
    if (!run) throw fail('NOT_FOUND')
    // Pressed twice, it runs once.
    if (run.status === 'RUNNING') return viewOf(ctx, member, run.id)
    if (run.version !== input.version) throw fail('STALE_VERSION', { version: run.version })
    if (!mayRun(run.status)) throw fail('TRANSITION_NOT_ALLOWED')
    if (await isAnotherRunning(ctx.db, member.companyId, run.id)) throw fail('IMPORT_BUSY')
    await patchRun(ctx.db, run.id, { status: 'RUNNING', started_at: ctx.now })
    await dropFile(ctx.db, run.id)
    if (run.feed_id) await learnFromRun(ctx.db, run)
    await ctx.audit({
      action: 'imports.run',
      subjectType: 'import_run',
      subjectId: run.id,
      details: { rows: run.rows },
    })
    await ctx.enqueue(carryOutRun, { id: run.id, by: member.accountId }, workOf(run.id, member.companyId))
    return viewOf(ctx, member, run.id)
  },

  async 'imports.cancel'({ ctx, input: { id } }) {
    const member = requireImporter(ctx.caller)
    // The work moves the version on while it runs, and stopping it is always meant.
    const run = await findRun(ctx.db, id, member.companyId, 'lock')
    if (!run) throw fail('NOT_FOUND')
    if (run.status === 'CANCELLED') return viewOf(ctx, member, id)
    if (!mayCancel(run.status)) throw fail('TRANSITION_NOT_ALLOWED')
    await patchRun(ctx.db, id, { status: 'CANCELLED', finished_at: ctx.now })
    await dropFile(ctx.db, id)
    await ctx.audit({ action: 'imports.cancel', subjectType: 'import_run', subjectId: id })
    return viewOf(ctx, member, id)
  },

  async 'imports.undo'({ ctx, input }) {
    const { member, run } = await lockOwnRun(ctx, input)
    if (!mayUndo(member, run.created_by)) throw fail('ROLE_NOT_ALLOWED')
    const facts = {
      status: run.status,
      startedAt: run.started_at,
      finishedAt: run.finished_at,
      createdBy: run.created_by,
    }
    if (!undoUntil(facts, ctx.now))
      throw fail(run.started_at && run.finished_at ? 'UNDO_OVER' : 'TRANSITION_NOT_ALLOWED')
    await patchRun(ctx.db, run.id, { status: 'UNDOING' })
    await ctx.audit({ action: 'imports.undo', subjectType: 'import_run', subjectId: run.id })
    await ctx.enqueue(undoRun, { id: run.id, by: member.accountId }, workOf(run.id, member.companyId))
    return viewOf(ctx, member, run.id)
  },

  ...fileHandlers,
  ...feedHandlers,
}

/** The name of a file without its folders, short enough to show. */
const nameOf = (name: string): string =>
  name.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 120) || 'import'
