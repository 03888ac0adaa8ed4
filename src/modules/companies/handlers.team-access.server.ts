import { requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem, type RightName } from '#kernel/rights.ts'
import type { Context } from '#platform/core/context.server.ts'
import { countOwners, findMember, type MemberRow } from './store.team.server.ts'
import { findCompany, type CompanyRowInStore } from './store.server.ts'

/** The calling member, whose role must have this right. */
export function requireRight(ctx: Context, right: RightName): Member {
  const member = requireMember(ctx)
  const problem = rightProblem(member.role, right)
  if (problem) throw fail(problem)
  return member
}

export type LockedTeam = { company: CompanyRowInStore; actor: Member; owners: number }

/**
 * The company of the caller, locked until the transaction ends, with the caller's rights of this moment: every write of a team goes
 * through here, so that two of them never decide by what the other is about to change.
 */
export async function lockTeam(ctx: Context): Promise<LockedTeam> {
  const caller = requireMember(ctx)
  const company = await findCompany(ctx.db, caller.companyId, { lock: true })
  const own = await findMember(ctx.db, caller.companyId, caller.memberId)
  if (!company || !own?.active) throw fail('ROLE_NOT_ALLOWED')
  if (company.status === 'CLOSED') throw fail('COMPANY_CLOSED')
  const actor = { ...caller, role: own.role, companyStatus: company.status }
  return { company, actor, owners: await countOwners(ctx.db, company.id) }
}

/** A member of the locked company. */
export async function memberIn(ctx: Context, { company }: LockedTeam, id: string): Promise<MemberRow> {
  const row = await findMember(ctx.db, company.id, id)
  if (!row) throw fail('NOT_FOUND')
  return row
}
