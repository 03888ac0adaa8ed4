import { requireCandidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { liveFile, storeGeneratedFile, readFileBytes } from '#modules/files/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { lockResumes } from './handlers.access.server.ts'
import type { resumesContract } from './contract.ts'
import { contentKey, renderResume } from './pdf.server.ts'
import { maxResumes, pdfName } from './rules.ts'
import { findResume, insertResume, findPdfCopy, resumesOf, type ResumeRow } from './store.server.ts'

export const downloadHandlers: Pick<Handlers<typeof resumesContract>, 'resumes.download'> = {
  /** Rendering takes seconds, so it runs before any row is locked; a copy is saved in its own transaction. */
  async 'resumes.download'({ ctx, input }) {
    const { accountId } = requireCandidate(ctx)
    const row = await findResume(ctx.db, accountId, input.id)
    if (!row) throw fail('NOT_FOUND')
    if (row.kind === 'FILE') return { ...(await uploadedFile(ctx, row)), inline: input.inline, savedId: row.id }
    const locale = input.locale ?? row.locale
    const bytes = await renderResume(ctx, row, locale)
    const savedId = input.isSave ? await savePdfCopy(ctx, row, locale, bytes) : null
    return { name: pdfName(row.title), mime: 'application/pdf', bytes, inline: input.inline, savedId }
  },
}

async function uploadedFile(ctx: Context, row: ResumeRow) {
  const file = row.file_id ? await liveFile(ctx.db, row.file_id) : undefined
  if (!file) throw fail('NOT_FOUND')
  return { name: file.name, mime: file.mime, bytes: await readFileBytes(ctx, file.key) }
}

/** Saves the PDF as a separate resume; the same content in the same language is saved once. */
async function savePdfCopy(ctx: Context, row: ResumeRow, locale: Locale, bytes: Buffer): Promise<string> {
  const { accountId } = requireCandidate(ctx)
  const key = contentKey(row, locale)
  return ctx.inTransaction(async (tx) => {
    await lockResumes(tx, accountId)
    const existing = await findPdfCopy(tx.db, row.id, key)
    if (existing) return existing.id
    if ((await resumesOf(tx.db, accountId)).length >= maxResumes)
      throw fail('LIMIT_REACHED', { reason: 'RESUMES', max: maxResumes })
    const name = pdfName(row.title)
    const fileId = await storeGeneratedFile(tx, {
      accountId,
      purpose: 'RESUME',
      name,
      mime: 'application/pdf',
      bytes,
    })
    const copy = await insertResume(tx.db, {
      kind: 'FILE',
      accountId,
      fileId,
      title: name,
      locale,
      sourceResumeId: row.id,
      contentKey: key,
      now: ctx.now,
    })
    if (!copy) throw fail('CONFLICT')
    return copy.id
  })
}
