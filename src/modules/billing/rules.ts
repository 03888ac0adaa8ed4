import type { AdminRole, CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { OrderStatus } from '#kernel/enums/billing.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { mayUse } from '#kernel/rights.ts'
import { isPayable } from './rules.order.ts'

/** Who may buy (decisions §2). */
export const mayBuy = (role: TeamRole): boolean => mayUse(role, 'billing.buy')

/** Who may see prices, orders and documents. */
export const seesPrices = (role: TeamRole): boolean => mayUse(role, 'billing.view')

/** Which administrators see the orders of all companies (decisions §1). */
export const keepsBooks = (role: AdminRole): boolean => mayAdmin(role, 'money.manage')

/** Whether an administrator may record that the money arrived: also late, never of what is paid or taken back. */
export const mayMarkPaid = (status: OrderStatus): boolean => isPayable(status) || status === 'EXPIRED'

/** Why a member may not buy now, or null. What is bought could not be used before the company is approved. */
export function buyProblem(member: { role: TeamRole; companyStatus: CompanyStatus }): ErrorCode | null {
  if (!mayBuy(member.role)) return 'ROLE_NOT_ALLOWED'
  return member.companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}
