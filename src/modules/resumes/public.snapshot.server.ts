import { fail } from '#kernel/fail.ts'
import { deleteFiles, liveFile, storeGeneratedFile } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { contentKey, renderResume } from './pdf.server.ts'
import { pdfName } from './rules.ts'
import { filesInApplications, findResume, setSnapshotFile, type ResumeRow } from './store.server.ts'

/** The file of a resume as it is now: the uploaded one, or the PDF of its current content where there is one. */
async function currentFile(ctx: Context, row: ResumeRow): Promise<string | null> {
  if (row.file_id) return row.file_id
  const isCurrent = row.snapshot_file_id && row.snapshot_key === contentKey(row, row.locale)
  return isCurrent && (await liveFile(ctx.db, row.snapshot_file_id ?? '')) ? row.snapshot_file_id : null
}

async function storeSnapshot(ctx: Context, row: ResumeRow, bytes: Buffer): Promise<string> {
  const { account_id: accountId, snapshot_file_id: before } = row
  const name = pdfName(row.title)
  const fileId = await storeGeneratedFile(ctx, { accountId, purpose: 'RESUME', name, mime: 'application/pdf', bytes })
  await setSnapshotFile(ctx.db, row.id, { fileId, key: contentKey(row, row.locale) })
  // The previous PDF is deleted when no application uses it.
  if (before && !(await filesInApplications(ctx.db, [before])).has(before)) await deleteFiles(ctx.db, [before], ctx.now)
  return fileId
}

/** Renders what `fileToSend` will need, outside of a transaction: it takes a second or more, in which nothing should be locked. */
export async function renderFileToSend(ctx: Context, accountId: string, resumeId: string): Promise<void> {
  const row = await findResume(ctx.db, accountId, resumeId)
  if (!row || (await currentFile(ctx, row))) return
  const bytes = await renderResume(ctx, row, row.locale)
  await ctx.inTransaction(async (tx) => {
    const now = await findResume(tx.db, accountId, resumeId, 'lock')
    if (now && contentKey(now, now.locale) === contentKey(row, row.locale) && !(await currentFile(tx, now)))
      await storeSnapshot(tx, now, bytes)
  })
}

/**
 * The file to send with an application: the uploaded file, or a PDF of the current content. Later changes of the resume do not
 * affect it, and unchanged content reuses the same file. Must be called in a transaction with the row locked.
 */
export async function fileToSend(ctx: Context, row: ResumeRow): Promise<string> {
  if ('accountId' in ctx.caller && ctx.caller.accountId !== row.account_id) throw fail('NOT_FOUND')
  return (await currentFile(ctx, row)) ?? storeSnapshot(ctx, row, await renderResume(ctx, row, row.locale))
}
