import type { OrderStatus } from '#kernel/enums/billing.ts'
import { isInGrace, type PlanPeriod } from '../rules.entitlements.ts'
import { isPayable } from '../rules.order.ts'

const dayMs = 86_400_000
/** How many days before the end of a plan its renewal is prepared. */
export const renewalDays = 7

/** What a company wants after its plan; FREE is leaving. */
export type PlanChoice = { code: string; period: 'MONTH' | 'YEAR' }

/** The plan that can be renewed now: it ends within a week or ended lately, and no other follows it. */
export function endingPeriod<P extends PlanPeriod>(
  periods: readonly P[],
  { now, graceDays }: { now: Date; graceDays: number },
): P | undefined {
  return periods.find(
    (period) =>
      isInGrace(period, periods, { now, graceDays }) ||
      (period.cutAt === null &&
        period.startsAt <= now &&
        now < period.endsAt &&
        period.endsAt.getTime() - now.getTime() <= renewalDays * dayMs &&
        !periods.some(({ startsAt }) => startsAt >= period.endsAt)),
  )
}

export const graceEnd = ({ endsAt }: PlanPeriod, graceDays: number): Date =>
  new Date(endsAt.getTime() + graceDays * dayMs)

/** Days from the end of a plan on which the buyers are reminded; below zero before it. */
const reminderDays = [-7, -3, -1, 1, 3] as const

/** The reminder that is due: the newest whose time has come, so that a late run sends one and not several. Null when none is. */
export function reminderDue(
  period: PlanPeriod,
  { now, graceDays }: { now: Date; graceDays: number },
): (typeof reminderDays)[number] | null {
  if (now >= graceEnd(period, graceDays)) return null
  return reminderDays.findLast((days) => period.endsAt.getTime() + days * dayMs <= now.getTime()) ?? null
}

/** An order that was prepared to renew a plan. */
export type RenewalOrder = {
  id: string
  status: OrderStatus
  replacedAt: Date | null
  expiresAt: Date
  code: string
  period: string
}

/** What became of the renewal of a plan: an order that can be paid, a cancellation by the buyer, or nothing that stands. */
export function renewalState(
  orders: readonly RenewalOrder[],
  now: Date,
): { kind: 'OPEN'; order: RenewalOrder } | { kind: 'DECLINED' } | { kind: 'NONE' } {
  const order = orders.find((each) => isPayable(each.status) && each.replacedAt === null && each.expiresAt > now)
  if (order) return { kind: 'OPEN', order }
  const declined = orders.some(({ status, replacedAt }) => status === 'CANCELLED' && replacedAt === null)
  return { kind: declined ? 'DECLINED' : 'NONE' }
}

/** Whether so little is left that the company should know; of fewer than five units each one is seen. */
export const isLow = (left: number, granted: number): boolean => granted >= 5 && left * 5 <= granted

const expiryDays = [7, 30] as const
type ExpiringLot = { startsAt: Date; expiresAt: Date }

/** How many days ahead the expiry of bought credits is told now: the nearest notice only, and none for credits that never lasted longer. */
export function expiryNotice({ startsAt, expiresAt }: ExpiringLot, now: Date): (typeof expiryDays)[number] | null {
  const left = expiresAt.getTime() - now.getTime()
  const lasted = expiresAt.getTime() - startsAt.getTime()
  if (left <= 0) return null
  return expiryDays.find((days) => left <= days * dayMs && lasted > days * dayMs) ?? null
}
