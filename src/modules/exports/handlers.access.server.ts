import { requireMember, type Caller, type Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'

/** Why a member may not take candidates out as a file, or null. */
export const exportDenial = ({ role, companyStatus }: Pick<Member, 'role' | 'companyStatus'>): ErrorCode | null =>
  rightProblem(role, 'exports.use') ?? (companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED')

/** The calling member, who must be allowed to export, of an approved company. */
export function requireExporter(caller: Caller): Member {
  const member = requireMember({ caller })
  const problem = exportDenial(member)
  if (problem) throw fail(problem)
  return member
}
