import type { SettingValue } from '#modules/reference/settings.ts'

/**
 * How many contacts a company may unlock a month; null: as many as it likes. The only place that knows: until plans can be bought
 * everybody is on the free one.
 */
export function unlocksAMonth(billing: SettingValue<'billing'>, freePlan: SettingValue<'freePlan'>): number | null {
  return billing === 'off' ? null : freePlan.candidateUnlocksPerMonth
}

/** The first day of the month (UTC). */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

/** When the next month begins (UTC). */
export const nextMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
