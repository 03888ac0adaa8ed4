import { fail } from '#kernel/fail.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import type { Context } from '#platform/core/context.server.ts'
import { isOwnCase } from './store.cases.server.ts'
import { ownerOf } from './store.owner.server.ts'
import { lockCase, type CaseRow } from './store.reports.server.ts'

type Opened = { id: string; version: number; by: string }

/** An open case, locked: unchanged since it was read, held by nobody else, and not one's own. */
export async function lockOpenCase(ctx: Context, { id, version, by }: Opened): Promise<CaseRow> {
  const row = await lockCase(ctx.db, id)
  if (!row) throw fail('NOT_FOUND')
  if (row.decided_at || row.version !== version) throw fail('STALE_VERSION')
  const claimed = row.claimed_until !== null && row.claimed_until > ctx.now
  if (claimed && row.claimed_by !== by) throw fail('CASE_CLAIMED')
  if (await isOwnCase(ctx.db, by, { id, ...ownerOf(row) })) throw fail('OWN_CASE')
  return row
}

const subjects = {
  JOB: 'job',
  COMPANY: 'company',
  REVIEW: 'review',
  MESSAGE: 'message_report',
  PERSON: 'account',
} as const

/** What an audit row about a case is about; with a company it is listed among its activity. */
export const auditSubject = (type: CaseTarget, id: string, companyId: string | null = null) => ({
  subjectType: subjects[type],
  subjectId: id,
  ...(companyId !== null && { companyId }),
})
