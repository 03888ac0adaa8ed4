import { sql } from 'kysely'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Resume, FullResume } from './contract.shapes.ts'
import { contentOf, resumeLabels } from './pdf.server.ts'
import { describeResumes, type ResumeRow } from './store.server.ts'

export async function describeResume(ctx: Pick<Context, 'db'>, row: ResumeRow | undefined): Promise<Resume> {
  const [resume] = row ? await describeResumes(ctx.db, [row]) : []
  if (!resume) throw fail('NOT_FOUND')
  return resume
}

export async function describeFullResume(
  ctx: Pick<Context, 'db' | 'ports'>,
  row: ResumeRow | undefined,
): Promise<FullResume> {
  const resume = await describeResume(ctx, row)
  const { texts } = ctx.ports
  const labels = { en: resumeLabels(texts, 'en'), id: resumeLabels(texts, 'id') }
  return { ...resume, labels, ...(row?.kind === 'BUILT' ? contentOf(row) : { header: null, body: null }) }
}

/** Serializes changes to a person's resumes, so that the limit and the single default hold. */
export async function lockResumes(ctx: Pick<Context, 'db'>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('resumes'), hashtext(${accountId}))`.execute(ctx.db)
}
