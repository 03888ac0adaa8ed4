import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { requireMember, type Member } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { candidateWriteState, companyWriteState, type WriteState } from './rules.ts'
import { applicationFacts, findThread, threadFacts, type Reader, type ThreadRecord } from './store.server.ts'

/** The calling member, who must be allowed to read and write messages. */
export function requireMessenger(ctx: Pick<Context, 'caller'>): Member {
  const member = requireMember(ctx)
  const problem = rightProblem(member.role, 'messages.use')
  if (problem) throw fail(problem)
  return member
}

/** Who reads: the candidate of the application, or a member who may see it. */
export function readerOf(ctx: Pick<Context, 'caller' | 'now'>): Reader {
  const { caller, now } = ctx
  if (caller.kind === 'candidate') return { side: 'CANDIDATE', accountId: caller.accountId, now }
  const member = requireMessenger(ctx)
  return { side: 'COMPANY', accountId: member.accountId, member, now }
}

/** The thread of an application that the reader may open; NOT_FOUND for any other. */
export async function readableThread(ctx: Context, reader: Reader, id: string): Promise<ThreadRecord> {
  const row = await findThread(ctx.db, reader, id)
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const writeStateOf = (reader: Reader, row: ThreadRecord): WriteState =>
  reader.side === 'CANDIDATE'
    ? candidateWriteState(applicationFacts(row), threadFacts(row), reader.now)
    : companyWriteState(applicationFacts(row), threadFacts(row), reader.now, reader.member.companyStatus)
