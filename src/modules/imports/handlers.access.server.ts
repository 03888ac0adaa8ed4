import { requireMember, type Caller, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { reachOf } from '#kernel/rights.ts'
import type { Context } from '#platform/core/context.server.ts'
import { findRun, type RunRow } from './store.runs.server.ts'

/** The calling member, who must be allowed to import. */
export function requireImporter(caller: Caller): Member {
  const member = requireMember({ caller })
  if (reachOf(member.role, 'imports.use') === 'none') throw fail('ROLE_NOT_ALLOWED')
  return member
}

/** A company that was refused or suspended imports nothing; one that is not approved yet may prepare drafts. */
export function requireImportingCompany({ companyStatus }: Member): void {
  if (companyStatus === 'SUSPENDED' || companyStatus === 'REJECTED' || companyStatus === 'CLOSED')
    throw fail('COMPANY_NOT_APPROVED')
}

/** Recruiters take back their own imports only. */
export const mayUndo = ({ role, accountId }: Member, createdBy: string): boolean =>
  reachOf(role, 'imports.undo') === 'all' || (reachOf(role, 'imports.undo') === 'own' && createdBy === accountId)

/** A run of the company, locked, at the version that the caller saw. */
export async function lockOwnRun(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<{ member: Member; run: RunRow }> {
  const member = requireImporter(ctx.caller)
  const run = await findRun(ctx.db, id, member.companyId, 'lock')
  if (!run) throw fail('NOT_FOUND')
  if (run.version !== version) throw fail('STALE_VERSION', { version: run.version })
  return { member, run }
}
