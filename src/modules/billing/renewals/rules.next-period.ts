import { isInGrace, type PlanPeriod } from '../rules.entitlements.ts'

/** Where a plan that was paid begins. CLASH: the unused part that its order gives back is not there any more. */
export type PeriodStart =
  | { kind: 'NOW' }
  | { kind: 'UPGRADE'; cuts: string }
  | { kind: 'AFTER'; from: Date; anchorDay: number }
  | { kind: 'CLASH' }

/**
 * A renewal begins where the last plan ends, also when that was some days ago; an upgrade begins now and cuts the plan whose unused part
 * it gives back (`gives`). When that plan was cut before, or another waits behind it, the price of the order is no longer right.
 */
export function periodStart(
  gives: string | null,
  periods: readonly PlanPeriod[],
  { now, graceDays }: { now: Date; graceDays: number },
): PeriodStart {
  const standing = periods
    .filter((each) => (each.cutAt === null && each.endsAt > now) || isInGrace(each, periods, { now, graceDays }))
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
  if (gives !== null) {
    const given = periods.find(({ id }) => id === gives)
    const wasCut = given !== undefined && given.cutAt !== null
    // A plan has followed it since, be it one that was refunded: the unused part went into that.
    const wasFollowed = periods.some(({ startsAt }) => given && startsAt > given.startsAt && startsAt <= now)
    const clashes = wasCut || wasFollowed || standing.some(({ id }) => id !== gives)
    return clashes ? { kind: 'CLASH' } : { kind: 'UPGRADE', cuts: gives }
  }
  const last = standing.at(-1)
  return last ? { kind: 'AFTER', from: last.endsAt, anchorDay: last.anchorDay } : { kind: 'NOW' }
}
