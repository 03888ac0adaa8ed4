import { fail } from '#kernel/fail.ts'
import { deleteFiles, keepMadeFile, liveFile } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { contentKey, drawResume } from './pdf.server.ts'
import { pdfName } from './rules.ts'
import { sentFiles, setFrozen, type ResumeRow } from './store.server.ts'

export { describeResumes, findResume, resumesOf } from './store.server.ts'

/**
 * The file that goes along with an application: an uploaded resume's own, or a PDF of a built one as it is now. It stays what it is
 * whatever becomes of the resume; the same content sent again is the same file. Called with the row locked, in a transaction.
 */
export async function fileToSend(ctx: Context, row: ResumeRow): Promise<string> {
  if (row.file_id) return row.file_id
  const key = contentKey(row, row.locale)
  if (row.snapshot_file_id && row.snapshot_key === key && (await liveFile(ctx.db, row.snapshot_file_id)))
    return row.snapshot_file_id
  const bytes = await drawResume(ctx, row, row.locale)
  const accountId = row.account_id
  if ('accountId' in ctx.caller && ctx.caller.accountId !== accountId) throw fail('NOT_FOUND')
  const name = pdfName(row.title)
  const fileId = await keepMadeFile(ctx, { accountId, purpose: 'RESUME', name, mime: 'application/pdf', bytes })
  const before = row.snapshot_file_id
  await setFrozen(ctx.db, row.id, { fileId, key })
  // What was drawn for an application that is gone serves nobody any more.
  if (before && !(await sentFiles(ctx.db, [before])).has(before)) await deleteFiles(ctx.db, [before], ctx.now)
  return fileId
}
