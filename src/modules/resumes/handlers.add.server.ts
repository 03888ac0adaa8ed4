import { requireCandidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import { recordProfileChange } from '#modules/profiles/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { lockResumes } from './handlers.access.server.ts'
import { maxResumes } from './rules.ts'
import { insertResume, resumesOf, setDefault, type ResumeRow } from './store.server.ts'

type NewFileResume = { fileId: string; title?: string | undefined; isDefault?: boolean | undefined }

/** Makes an uploaded file a resume; the same file again is the resume it already is. Throws INVALID at `field` for a file that is not the caller's. */
export async function addFileResume(ctx: Context, input: NewFileResume, field = 'fileId'): Promise<ResumeRow> {
  const { accountId } = requireCandidate(ctx)
  const [file] = await ownFiles(ctx, [input.fileId], ['RESUME'], field)
  if (!file) throw fail('NOT_FOUND')
  await lockResumes(ctx, accountId)
  const before = await resumesOf(ctx.db, accountId)
  const existing = before.find((row) => row.file_id === file.id)
  if (existing) return existing
  if (before.length >= maxResumes) throw fail('LIMIT_REACHED', { reason: 'RESUMES', max: maxResumes })
  const row = await insertResume(ctx.db, {
    kind: 'FILE',
    accountId,
    fileId: file.id,
    title: input.title ?? file.name,
    locale: ctx.locale,
    now: ctx.now,
  })
  if (!row) throw fail('CONFLICT')
  if (before.length === 0 || input.isDefault) await setDefault(ctx.db, accountId, row.id)
  await recordProfileChange(ctx, accountId, ['resume'])
  return row
}
