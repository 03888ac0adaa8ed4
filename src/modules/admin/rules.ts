import type { AdminRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'

/** Parts of the console and the roles that may use them (decisions §1). */
export const parts = {
  overview: ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE', 'CONTENT'],
  companies: ['SUPER_ADMIN', 'MODERATOR'],
  jobs: ['SUPER_ADMIN', 'MODERATOR'],
  reviews: ['SUPER_ADMIN', 'MODERATOR'],
  masters: ['SUPER_ADMIN', 'CONTENT', 'MODERATOR'],
  settings: ['SUPER_ADMIN'],
  machine: ['SUPER_ADMIN', 'SUPPORT'],
  messages: ['SUPER_ADMIN', 'SUPPORT'],
  money: ['SUPER_ADMIN', 'FINANCE'],
  audit: ['SUPER_ADMIN'],
} as const satisfies Record<string, readonly AdminRole[]>
export type AdminPart = keyof typeof parts
export const adminParts = Object.keys(parts) as AdminPart[]

/** Error when the role may not use the part, otherwise null. */
export function partError(role: AdminRole, part: AdminPart): ErrorCode | null {
  return (parts[part] as readonly AdminRole[]).includes(role) ? null : 'ROLE_NOT_ALLOWED'
}

/** Age of the oldest entry against its target: `soon` from three quarters of it on, `late` beyond it. */
export function lateness(oldestHours: number | null, dueHours: number): 'none' | 'inTime' | 'soon' | 'late' {
  if (oldestHours === null) return 'none'
  if (oldestHours > dueHours) return 'late'
  return oldestHours > dueHours * 0.75 ? 'soon' : 'inTime'
}

/** Whether the archive of the database is further behind than the minute that may be lost, or fails. */
export function isArchiveLate({ ageSeconds, error }: { ageSeconds: number | null; error: string | null }): boolean {
  return error !== null || ageSeconds === null || ageSeconds > 60
}
