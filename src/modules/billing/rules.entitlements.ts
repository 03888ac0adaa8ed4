import type { CreditUnit, Entitlements } from '#kernel/enums/billing.ts'

const dayMs = 86_400_000

/** What a company is on. GRACE: the plan ended a few days ago and can still be renewed. OFF: nothing is sold here. */
export const planSources = ['OFF', 'FREE', 'PLAN', 'GRACE'] as const
export type PlanSource = (typeof planSources)[number]

export type PlanPeriod = {
  id: string
  planCode: string
  entitlements: Entitlements
  startsAt: Date
  endsAt: Date
  cutAt: Date | null
  anchorDay: number
}

export type CurrentPlan = {
  source: PlanSource
  planCode: string | null
  entitlements: Entitlements
  period: PlanPeriod | null
}

/** Where nothing is sold, everything is there without a limit. */
export const unlimited = (jobDays: number): Entitlements => ({
  activeJobs: null,
  jobDays,
  candidateUnlocksPerMonth: null,
  seats: null,
  featuredDays: null,
  screeningQuestions: 10,
  exports: true,
})

const endOf = ({ cutAt, endsAt }: PlanPeriod) => cutAt ?? endsAt

/** A plan that ended by itself and can still be renewed from its end on. Once another plan began, also one that was refunded, it cannot. */
export const isInGrace = (
  { cutAt, endsAt }: PlanPeriod,
  periods: readonly PlanPeriod[],
  { now, graceDays }: { now: Date; graceDays: number },
): boolean =>
  cutAt === null &&
  endsAt <= now &&
  now.getTime() < endsAt.getTime() + graceDays * dayMs &&
  !periods.some(({ startsAt }) => startsAt >= endsAt && startsAt <= now)

/** The plan that counts at a moment: a paid period, its grace, or FREE. `periods` of one company, in any order. */
export function currentPlan(
  {
    billing,
    jobDays,
    free,
    graceDays,
  }: { billing: 'on' | 'off'; jobDays: number; free: Entitlements; graceDays: number },
  periods: readonly PlanPeriod[],
  now: Date,
): CurrentPlan {
  if (billing === 'off') return { source: 'OFF', planCode: null, entitlements: unlimited(jobDays), period: null }
  const running = periods.find((period) => period.startsAt <= now && now < endOf(period))
  if (running)
    return { source: 'PLAN', planCode: running.planCode, entitlements: running.entitlements, period: running }
  const ended = periods.find((period) => isInGrace(period, periods, { now, graceDays }))
  if (ended) return { source: 'GRACE', planCode: ended.planCode, entitlements: ended.entitlements, period: ended }
  return { source: 'FREE', planCode: 'FREE', entitlements: free, period: null }
}

/** Units that a plan grants for each month; null is unlimited. In grace no new allowance begins. */
export function monthlyAllowance({ source, entitlements }: CurrentPlan, unit: CreditUnit): number | null {
  if (source === 'OFF') return null
  if (source === 'GRACE') return 0
  if (unit === 'UNLOCK') return entitlements.candidateUnlocksPerMonth
  return unit === 'FEATURED_DAY' ? entitlements.featuredDays : 0
}
