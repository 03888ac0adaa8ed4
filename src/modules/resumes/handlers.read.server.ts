import { fail } from '#kernel/fail.ts'
import { liveFile, readFileBytes } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ResumeContent } from './contract.shapes.ts'
import { readResume } from './rules.read.ts'
import type { ResumeRow } from './store.server.ts'

/** The content read from an uploaded resume. Throws FILE_REJECTED with a reason when there is no readable text. */
export async function readFileResume(ctx: Context, row: ResumeRow): Promise<ResumeContent> {
  const file = row.file_id ? await liveFile(ctx.db, row.file_id) : undefined
  if (!file) throw fail('NOT_FOUND')
  const kind = file.mime === 'application/pdf' ? 'pdf' : 'docx'
  const outcome = await ctx.ports.documents.read(kind, await readFileBytes(ctx, file.key))
  if ('refused' in outcome) throw fail('FILE_REJECTED', { reason: outcome.refused })
  if (outcome.text.trim().length < 20) throw fail('FILE_REJECTED', { reason: 'NO_TEXT' })
  return readResume(outcome.text)
}
