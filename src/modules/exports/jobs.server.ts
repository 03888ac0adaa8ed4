import { csvOf } from '#kernel/csv.ts'
import { jobName } from '#kernel/job.ts'
import { activeMember } from '#modules/companies/public.server.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import { deleteFiles, storeCompanyFile } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, on, type JobAttempt } from '#platform/core/module.server.ts'
import { xlsxOf } from '#platform/tables/write-table.server.ts'
import { applicantsQuery } from './contract.ts'
import { largeExportMade } from './events.ts'
import { exportDenial } from './handlers.access.server.ts'
import { buildExport } from './handlers.server.ts'
import { mailLargeExport } from './mail.server.ts'
import { applicantRows, poolRows, type FileRows } from './load.rows.server.ts'
import { fileHours, fileName, isLarge, listedDays } from './rules.ts'
import {
  completeExport,
  endExports,
  failExport,
  findExport,
  forgetExports,
  isOwnFile,
  type ExportRow,
} from './store.server.ts'

const hourMs = 3_600_000
const mimes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
/** Ends files whose day is over. */
const sweepExports = jobName<object>('exports.sweep')
const batch = 500

/** The member in whose name the file is made, with the rights of this moment; null when these are gone. */
async function exporterOf(ctx: Context, { by, companyId }: ExportRow) {
  const exporter = await activeMember(ctx.db, { accountId: by, companyId })
  return exporter && !exportDenial(exporter.member) ? exporter : null
}

async function rowsOf(ctx: Context, row: ExportRow): Promise<FileRows | null> {
  const exporter = await exporterOf(ctx, row)
  if (!exporter) return null
  const as = ctx.as(exporter.member, exporter.locale)
  if (row.poolId) return poolRows(as, exporter.member, row.poolId)
  const query = applicantsQuery.safeParse(row.query)
  return query.success ? applicantRows(as, exporter.member, query.data) : null
}

/** Reads outside of a transaction; the file, its row, the audit and what owners are told commit together. */
async function build(ctx: Context, { id }: { id: string }, { attempt, maxAttempts }: JobAttempt): Promise<void> {
  const row = await findExport(ctx.db, id)
  if (row?.status !== 'QUEUED') return
  try {
    const made = await rowsOf(ctx, row)
    const bytes =
      made &&
      (row.format === 'CSV' ? Buffer.from(csvOf(made.cells)) : await xlsxOf([{ name: 'Karya', rows: made.cells }]))
    await ctx.inTransaction(async (tx) => {
      const current = await findExport(tx.db, id, 'lock')
      const exporter = current?.status === 'QUEUED' ? await exporterOf(tx, current) : null
      if (current?.status !== 'QUEUED') return
      if (!made || !bytes || !exporter) return failExport(tx.db, id)
      await finish(tx.as(exporter.member, exporter.locale), current, { ...made, bytes })
    })
  } catch (error) {
    if (attempt >= maxAttempts) await ctx.inTransaction((tx) => failExport(tx.db, id))
    throw error
  }
}

async function finish(
  ctx: Context,
  row: ExportRow,
  { rows, withdrawn, bytes }: FileRows & { bytes: Buffer },
): Promise<void> {
  const { id, companyId, format, by } = row
  const name = row.name ?? ctx.ports.texts.translate(ctx.locale, 'exports', 'applicants')
  const fileId = await storeCompanyFile(ctx, {
    companyId,
    purpose: 'EXPORT',
    name: fileName(name, ctx.now.toISOString().slice(0, 10), format),
    mime: mimes[format],
    bytes,
  })
  const expiresAt = new Date(ctx.now.getTime() + fileHours * hourMs)
  await completeExport(ctx.db, id, { fileId, rows, withdrawn, now: ctx.now, expiresAt })
  await ctx.audit({
    action: 'exports.create',
    subjectType: row.poolId ? 'talent_pool' : 'application',
    subjectId: row.poolId,
    companyId,
    details: { rows, withdrawn, format, filter: filterOf(row.query) },
  })
  if (!isLarge(rows)) return
  await ctx.emit(largeExportMade, { exportId: id, companyId, by, rows })
  await mailLargeExport(ctx, { exportId: id, companyId, by, rows })
}

/** What the list was narrowed by, without the names that were searched for: the audit log holds no personal text. */
function filterOf(query: unknown): string | null {
  const parsed = applicantsQuery.safeParse(query)
  if (!parsed.success) return null
  const { filter, search } = parsed.data
  return JSON.stringify({ ...filter, ...(search && { searched: true }) }).slice(0, 2000)
}

async function sweep(ctx: Context): Promise<void> {
  const files = await endExports(ctx.db, ctx.now, batch)
  await deleteFiles(ctx.db, files, ctx.now)
  await forgetExports(ctx.db, new Date(ctx.now.getTime() - listedDays * 24 * hourMs))
  if (files.length === batch) await ctx.enqueue(sweepExports, {}, { key: 'exports.sweep.more' })
}

export const exportsJobs = [
  handle(buildExport, build, { ownTransactions: true }),
  handle(sweepExports, sweep, { cron: '17 * * * *' }),
]

export const exportsListeners = [
  /** Only whoever made a file fetches it, for a day and while the rights last. */
  on(fileReadRequested, async ({ caller, db, now }, { file, allow }) => {
    if (file.purpose !== 'EXPORT' || caller.kind !== 'employer' || file.companyId !== caller.companyId) return
    const { accountId, companyId } = caller
    if (!exportDenial(caller) && (await isOwnFile(db, { fileId: file.id, accountId, companyId, now }))) allow()
  }),
]
