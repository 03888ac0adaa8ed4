import { fail } from '#kernel/fail.ts'
import { deleteFiles, storeGeneratedFile, liveFile } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { contentKey, renderResume } from './pdf.server.ts'
import { pdfName } from './rules.ts'
import { filesInApplications, setSnapshotFile, type ResumeRow } from './store.server.ts'

export { addFileResume } from './handlers.add.server.ts'
export { findResume, ownResumes, readOwnResumes, resumesOf, type ResumeRow } from './store.server.ts'

/**
 * The file to send with an application: the uploaded file, or a PDF of the current content. Later changes of the resume do not
 * affect it, and unchanged content reuses the same file. Must be called in a transaction with the row locked.
 */
export async function fileToSend(ctx: Context, row: ResumeRow): Promise<string> {
  if (row.file_id) return row.file_id
  const key = contentKey(row, row.locale)
  if (row.snapshot_file_id && row.snapshot_key === key && (await liveFile(ctx.db, row.snapshot_file_id)))
    return row.snapshot_file_id
  const bytes = await renderResume(ctx, row, row.locale)
  const accountId = row.account_id
  if ('accountId' in ctx.caller && ctx.caller.accountId !== accountId) throw fail('NOT_FOUND')
  const name = pdfName(row.title)
  const fileId = await storeGeneratedFile(ctx, { accountId, purpose: 'RESUME', name, mime: 'application/pdf', bytes })
  const before = row.snapshot_file_id
  await setSnapshotFile(ctx.db, row.id, { fileId, key })
  // The previous PDF is deleted when no application uses it.
  if (before && !(await filesInApplications(ctx.db, [before])).has(before)) await deleteFiles(ctx.db, [before], ctx.now)
  return fileId
}
