import type { Plan } from './contract.shapes.ts'
import type { PlanSource } from './rules.entitlements.ts'

/** What a plan holds, in the order in which it is offered. */
const entitlementKeys = [
  'activeJobs',
  'candidateUnlocksPerMonth',
  'screeningQuestions',
  'jobDays',
  'featuredDays',
  'seats',
  'exports',
] as const
export type EntitlementKey = (typeof entitlementKeys)[number]

/** What these plans differ by, and those that all of them hold alike. */
export function compareEntitlements(plans: readonly Pick<Plan, 'entitlements'>[]): {
  different: EntitlementKey[]
  same: EntitlementKey[]
} {
  const isSame = (key: EntitlementKey) => new Set(plans.map(({ entitlements }) => entitlements[key])).size < 2
  return {
    different: entitlementKeys.filter((key) => !isSame(key)),
    same: entitlementKeys.filter(isSame),
  }
}

/** What a year costs less than twelve months, in minor units without tax, and as whole percent; null where it saves nothing. */
export function yearSaving({ month, year }: Pick<Plan, 'month' | 'year'>): { minor: number; percent: number } | null {
  if (!month || !year) return null
  const twelve = month.net.minor * 12
  const minor = twelve - year.net.minor
  return minor > 0 ? { minor, percent: Math.floor((minor / twelve) * 100) } : null
}

export type PlanOption = 'REGISTER' | 'BUY' | 'RENEW' | 'NEXT' | 'UNSOLD' | 'NONE'
type PlanReader = {
  kind: 'guest' | 'employer' | 'unassigned' | 'admin'
  /** Whether this member may buy for this company now. */
  mayBuy: boolean
  source: PlanSource
}

/** What a reader can do about a plan in the list of all, smallest first. While a plan runs, a smaller one begins at its end. */
export function planOption(
  plan: Pick<Plan, 'code' | 'own'> & { sold: boolean },
  plans: readonly Pick<Plan, 'code' | 'own'>[],
  { kind, mayBuy, source }: PlanReader,
): PlanOption {
  if (plan.code === 'FREE') return kind === 'guest' ? 'REGISTER' : 'NONE'
  if (!plan.sold) return 'UNSOLD'
  if (kind === 'guest') return 'BUY'
  if (!mayBuy) return 'NONE'
  if (plan.own) return 'RENEW'
  const at = (isMatch: (each: Pick<Plan, 'code' | 'own'>) => boolean) => plans.findIndex(isMatch)
  const smaller = at(({ code }) => code === plan.code) < at(({ own }) => own)
  return smaller && source === 'PLAN' ? 'NEXT' : 'BUY'
}
