import { fail } from '#kernel/fail.ts'
import { liveFile, readFileBytes } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ResumeContent } from './contract.shapes.ts'
import { readResume } from './rules.read.ts'
import type { ResumeRow } from './store.server.ts'

/** The profile setup shows the same resume on each of its steps; reading it takes up to a second. */
const cachedReadings = 30
const cacheMinutes = 20
const readings = new Map<string, { content: ResumeContent; until: number }>()

/** The content read from an uploaded resume. Throws FILE_REJECTED with a reason when there is no readable text. */
export async function readFileResume(ctx: Context, row: ResumeRow): Promise<ResumeContent> {
  const file = row.file_id ? await liveFile(ctx.db, row.file_id) : undefined
  if (!file) throw fail('NOT_FOUND')
  const cached = readings.get(file.key)
  if (cached && cached.until > ctx.now.getTime()) return cached.content
  const kind = file.mime === 'application/pdf' ? 'pdf' : 'docx'
  const outcome = await ctx.ports.documents.read(kind, await readFileBytes(ctx, file.key))
  if ('refused' in outcome) throw fail('FILE_REJECTED', { reason: outcome.refused })
  if (outcome.text.trim().length < 20) throw fail('FILE_REJECTED', { reason: 'NO_TEXT' })
  const content = readResume(outcome.text)
  readings.delete(file.key)
  readings.set(file.key, { content, until: ctx.now.getTime() + cacheMinutes * 60_000 })
  for (const [oldest] of readings) if (readings.size > cachedReadings) readings.delete(oldest)
  return content
}
