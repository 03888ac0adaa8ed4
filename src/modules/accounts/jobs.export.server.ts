import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { personalRows } from '#db/erase.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { deleteFiles, storeGeneratedFileFrom } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job, type JobAttempt } from '#platform/core/module.server.ts'
import { recipientOf } from './handlers.security.server.ts'
import { exportReady } from './events.ts'
import { buildExport, expireExports, finishExport } from './jobs.names.ts'
import { mailExportReady } from './mail.own.server.ts'
import { addDays, archiveName } from './rules.own.ts'
import { closeBegun } from './requests/store.server.ts'
import { closeExports, failExport, filesOf, queuedExport, completeExport } from './store.export.server.ts'
import { accountById } from './store.server.ts'

/** Opens the stored file on first read, so that not all files are open at once. */
function lazyFileStream(ctx: Context, key: string): Readable {
  return Readable.from(
    (async function* () {
      const stored = await ctx.ports.storage.get(key)
      if (stored) yield* stored.stream
    })(),
    { objectMode: false },
  )
}

/** The archive as a stream: `data.json` with the rows of every table, `files/` with the uploads, and `README.txt`. */
async function createArchive(ctx: Context, accountId: string, locale: 'en' | 'id'): Promise<NodeJS.ReadableStream> {
  const rows = await personalRows(ctx.db, accountId)
  const files = await filesOf(ctx.db, accountId)
  const { default: JSZip } = await import('jszip') // loaded on demand: some sixty files that no start needs
  const zip = new JSZip()
  const entries = files.map((file) => ({
    id: file.id,
    name: file.name,
    path: `files/${file.id}-${archiveName(file.name)}`,
  }))
  const data = {
    format: 1,
    exportedAt: ctx.now.toISOString(),
    accountId,
    files: entries,
    tables: Object.fromEntries(rows),
  }
  zip.file('data.json', JSON.stringify(data, null, 2), { date: ctx.now })
  zip.file('README.txt', ctx.ports.texts.translate(locale, 'mailAccounts', 'export.readme'), { date: ctx.now })
  for (const [at, file] of files.entries())
    zip.file(entries[at]?.path ?? file.id, lazyFileStream(ctx, file.key), {
      binary: true,
      date: ctx.now,
      createFolders: false,
    })
  return zip.generateNodeStream({ streamFiles: true, compression: 'DEFLATE' })
}

async function build(ctx: Context, { exportId }: { exportId: string }, jobAttempt: JobAttempt): Promise<void> {
  const request = await queuedExport(ctx.db, exportId)
  const account = request && (await accountById(ctx.db, request.accountId))
  if (!request || !account) return
  const folder = await mkdtemp(path.join(tmpdir(), 'karya-export-'))
  try {
    const archivePath = path.join(folder, 'archive.zip')
    const hash = createHash('sha256')
    const hashed = new PassThrough()
    hashed.on('data', (chunk: Buffer) => void hash.update(chunk))
    await pipeline(
      await createArchive(ctx, account.id, account.locale),
      hashed,
      createWriteStream(archivePath, { mode: 0o600 }),
    )
    const day = request.requestedAt.toISOString().slice(0, 10)
    const fileId = await storeGeneratedFileFrom(ctx, {
      accountId: account.id,
      purpose: 'EXPORT',
      name: `karya-${day}.zip`,
      mime: 'application/zip',
      sourcePath: archivePath,
      size: (await stat(archivePath)).size,
      sha256: hash.digest(),
    })
    await ctx.enqueue(finishExport, { exportId, fileId }, { key: `accounts.exportDone:${exportId}` })
  } catch (error) {
    // No attempt is left: the person may request another export.
    if (jobAttempt.attempt >= jobAttempt.maxAttempts) await failExport(ctx.db, exportId)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function finish(ctx: Context, { exportId, fileId }: { exportId: string; fileId: string }): Promise<void> {
  const days = await readSetting(ctx.db, 'exportDays')
  const expiresAt = addDays(ctx.now, days)
  const accountId = await completeExport(ctx.db, exportId, { fileId, now: ctx.now, expiresAt })
  const account = accountId && (await accountById(ctx.db, accountId))
  // The export was built twice, or its account is gone: delete the file unless it is in use.
  if (!accountId || !account) return deleteFiles(ctx.db, await unlessInUse(ctx, fileId), ctx.now)
  await deleteFiles(ctx.db, await closeExports(ctx.db, { accountId, except: exportId }), ctx.now)
  await closeBegun(ctx.db, { accountId, kind: 'ACCESS', state: 'DONE', now: ctx.now })
  await mailExportReady(ctx, recipientOf(account), days)
  await ctx.emit(exportReady, { accountId, exportId })
  await ctx.audit({ action: 'accounts.exportReady', subjectType: 'account', subjectId: accountId })
}

/** The file, unless a ready export refers to it because this job ran before. */
async function unlessInUse(ctx: Context, fileId: string): Promise<string[]> {
  const exportRow = await ctx.db
    .selectFrom('data_export')
    .select('id')
    .where('file_id', '=', fileId)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  return exportRow ? [] : [fileId]
}

export const exportJobs: readonly Job[] = [
  handle(buildExport, build, { ownTransactions: true }),
  handle(finishExport, finish),
  handle(expireExports, async (ctx) => deleteFiles(ctx.db, await closeExports(ctx.db, { now: ctx.now }), ctx.now), {
    cron: '13 * * * *',
  }),
]
