import { requireMember } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { liftSuspension } from '#modules/accounts/public.server.ts'
import { liftCompany } from '#modules/companies/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Owner } from './store.owner.server.ts'

/** About whom decisions concern the caller: a candidate, or the company that a member may answer for. */
export function requireOwner({ caller }: Pick<Context, 'caller'>): { accountId: string; owner: Owner } {
  if (caller.kind === 'candidate') {
    const { accountId } = caller
    return { accountId, owner: { companyId: null, accountId } }
  }
  const { accountId, companyId, role } = requireMember({ caller })
  const problem = rightProblem(role, 'company.edit')
  if (problem) throw fail(problem)
  return { accountId, owner: { companyId, accountId: null } }
}

/** What an audit row about whom a decision concerns is about. */
export const ownerSubject = ({ companyId, accountId }: Owner) => ({
  subjectType: companyId === null ? 'account' : 'company',
  subjectId: companyId ?? accountId ?? '',
})

/** Ends the suspension of a company or a person; false when there is none any more. */
export const liftOwner = async (ctx: Context, { companyId, accountId }: Owner, by: string | null): Promise<boolean> =>
  companyId === null ? accountId !== null && liftSuspension(ctx, accountId) : liftCompany(ctx, { companyId, by })
