import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { personalRows } from '#db/erase.server.ts'
import { deleteFiles, storeGeneratedFileFrom } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job, type Tries } from '#platform/core/module.server.ts'
import { readerOf } from './handlers.security.server.ts'
import { exportReady } from './events.ts'
import { buildExport, expireExports, finishExport } from './jobs.names.ts'
import { mailExportReady } from './mail.own.server.ts'
import { archiveName, exportDays, inDays } from './rules.own.ts'
import { endExports, failExport, filesOf, queuedExport, readyExport } from './store.export.server.ts'
import { accountById } from './store.server.ts'

/** A file is opened when its turn comes, so that not all of them are open at once. */
function laterStream(ctx: Context, key: string): Readable {
  return Readable.from(
    (async function* () {
      const stored = await ctx.ports.storage.get(key)
      if (stored) yield* stored.stream
    })(),
    { objectMode: false },
  )
}

/** The archive as a stream: `data.json` with every table's rows, `files/` with what the person uploaded, `README.txt`. */
async function archive(ctx: Context, accountId: string, locale: 'en' | 'id'): Promise<NodeJS.ReadableStream> {
  const rows = await personalRows(ctx.db, accountId)
  const files = await filesOf(ctx.db, accountId)
  const { default: JSZip } = await import('jszip') // some sixty files, which no start needs
  const zip = new JSZip()
  const listed = files.map((file) => ({
    id: file.id,
    name: file.name,
    path: `files/${file.id}-${archiveName(file.name)}`,
  }))
  const data = { format: 1, madeAt: ctx.now.toISOString(), accountId, files: listed, tables: Object.fromEntries(rows) }
  zip.file('data.json', JSON.stringify(data, null, 2), { date: ctx.now })
  zip.file('README.txt', ctx.ports.texts.translate(locale, 'mailAccounts', 'export.readme'), { date: ctx.now })
  for (const [at, file] of files.entries())
    zip.file(listed[at]?.path ?? file.id, laterStream(ctx, file.key), {
      binary: true,
      date: ctx.now,
      createFolders: false,
    })
  return zip.generateNodeStream({ streamFiles: true, compression: 'DEFLATE' })
}

async function build(ctx: Context, { exportId }: { exportId: string }, tries: Tries): Promise<void> {
  const asked = await queuedExport(ctx.db, exportId)
  const account = asked && (await accountById(ctx.db, asked.accountId))
  if (!asked || !account) return
  const folder = await mkdtemp(path.join(tmpdir(), 'karya-export-'))
  try {
    const archivePath = path.join(folder, 'archive.zip')
    const hash = createHash('sha256')
    const counted = new PassThrough()
    counted.on('data', (chunk: Buffer) => void hash.update(chunk))
    await pipeline(
      await archive(ctx, account.id, account.locale),
      counted,
      createWriteStream(archivePath, { mode: 0o600 }),
    )
    const day = asked.askedAt.toISOString().slice(0, 10)
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
    // Given up: the person may ask for another one.
    if (tries.attempt >= tries.maxAttempts) await failExport(ctx.db, exportId)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function finish(ctx: Context, { exportId, fileId }: { exportId: string; fileId: string }): Promise<void> {
  const expiresAt = inDays(ctx.now, exportDays)
  const accountId = await readyExport(ctx.db, exportId, { fileId, now: ctx.now, expiresAt })
  const account = accountId && (await accountById(ctx.db, accountId))
  // Made twice, or for nobody any more: what lies there without use goes.
  if (!accountId || !account) return deleteFiles(ctx.db, await unused(ctx, fileId), ctx.now)
  await deleteFiles(ctx.db, await endExports(ctx.db, { accountId, except: exportId }), ctx.now)
  await mailExportReady(ctx, readerOf(account))
  await ctx.emit(exportReady, { accountId, exportId })
  await ctx.audit({ action: 'accounts.exportReady', subjectType: 'account', subjectId: accountId })
}

/** The file, unless an export that is ready holds it (this job ran before). */
async function unused(ctx: Context, fileId: string): Promise<string[]> {
  const held = await ctx.db
    .selectFrom('data_export')
    .select('id')
    .where('file_id', '=', fileId)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  return held ? [] : [fileId]
}

export const exportJobs: readonly Job[] = [
  handle(buildExport, build, { ownTransactions: true }),
  handle(finishExport, finish),
  handle(expireExports, async (ctx) => deleteFiles(ctx.db, await endExports(ctx.db, { now: ctx.now }), ctx.now), {
    cron: '13 * * * *',
  }),
]
