import type { CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'

/** Who may buy (decisions §2). */
export const mayBuy = (role: TeamRole): boolean => role === 'OWNER' || role === 'BILLING'

/** Who may see prices, orders and documents. */
export const seesPrices = (role: TeamRole): boolean => mayBuy(role) || role === 'ADMIN'

/** Why a member may not buy now, or null. What is bought could not be used before the company is approved. */
export function buyProblem(member: { role: TeamRole; companyStatus: CompanyStatus }): ErrorCode | null {
  if (!mayBuy(member.role)) return 'ROLE_NOT_ALLOWED'
  return member.companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}
