import type { Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'

export const visibilities = ['STANDARD', 'LIMITED', 'HIDDEN'] as const
export type Visibility = (typeof visibilities)[number]

/** More companies than anybody has worked for. */
export const mostBlocks = 200

/** "Who viewed me" looks back this far, and compares with as many days before (decisions §5). */
export const viewDays = 90

const viewers: readonly Member['role'][] = ['OWNER', 'ADMIN', 'RECRUITER']

/** Why a member may not look at candidates who did not apply (decisions §2), or null. */
export function viewProblem({ role, companyStatus }: Pick<Member, 'role' | 'companyStatus'>): ErrorCode | null {
  if (!viewers.includes(role)) return 'ROLE_NOT_ALLOWED'
  return companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}
