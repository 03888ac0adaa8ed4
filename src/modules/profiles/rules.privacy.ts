import type { Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
export { visibilities, type Visibility } from '#kernel/enums/profiles.ts'

/** More companies than anybody needs to block; keeps the predicate in search cheap. */
export const maxBlocks = 200

/** "Who viewed me" covers this period and compares it with the equally long one before (decisions §5). */
export const viewPeriodDays = 90

/** Why a member may not open profiles of candidates who did not apply (decisions §2), or null. */
export function viewDenial({ role, companyStatus }: Pick<Member, 'role' | 'companyStatus'>): ErrorCode | null {
  const problem = rightProblem(role, 'candidates.find')
  if (problem) return problem
  return companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}
