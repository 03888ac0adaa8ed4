import type { TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'

const buyers: readonly TeamRole[] = ['OWNER', 'BILLING']

/** Who may see prices, orders and invoices (decisions §2). */
export const seesPrices = (role: TeamRole): boolean => buyers.includes(role) || role === 'ADMIN'

/** Why a member may not buy, or null. */
export function buyProblem({ role, companyStatus }: { role: TeamRole; companyStatus: string }): ErrorCode | null {
  if (!buyers.includes(role)) return 'ROLE_NOT_ALLOWED'
  return companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}
