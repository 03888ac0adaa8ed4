import { sql } from 'kysely'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Resume, WholeResume } from './contract.shapes.ts'
import { contentOf, wordsOf } from './pdf.server.ts'
import { describeResumes, type ResumeRow } from './store.server.ts'

export async function one(ctx: Pick<Context, 'db'>, row: ResumeRow | undefined): Promise<Resume> {
  const [resume] = row ? await describeResumes(ctx.db, [row]) : []
  if (!resume) throw fail('NOT_FOUND')
  return resume
}

export async function whole(ctx: Pick<Context, 'db' | 'ports'>, row: ResumeRow | undefined): Promise<WholeResume> {
  const resume = await one(ctx, row)
  const { texts } = ctx.ports
  const words = { en: wordsOf(texts, 'en'), id: wordsOf(texts, 'id') }
  return { ...resume, words, ...(row?.kind === 'BUILT' ? contentOf(row) : { header: null, body: null }) }
}

/** One change of a person's resumes at a time, so that counting and the default hold. */
export async function inTurn(ctx: Pick<Context, 'db'>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('resumes'), hashtext(${accountId}))`.execute(ctx.db)
}
