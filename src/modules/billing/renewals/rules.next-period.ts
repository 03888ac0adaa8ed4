import type { EndedPlan } from '../rules.cart.ts'
import { isInGrace, type PlanPeriod } from '../rules.entitlements.ts'
import { anchorDayOf, periodEnd } from '../rules.period.ts'

const monthMs = (365.25 / 12) * 86_400_000

/** Where a plan that was paid begins. CLASH: the unused part that its order gives back is not there any more. */
export type PeriodStart =
  | { kind: 'NOW' }
  | { kind: 'UPGRADE'; cuts: string }
  | { kind: 'AFTER'; from: Date; anchorDay: number }
  | { kind: 'CLASH' }

/**
 * A renewal begins where the last plan ends, also when that was some days ago; an upgrade begins now and cuts the plan that it follows
 * (`ends`). When that plan was cut before, or another waits behind it, a price that counts its unused part is no longer right; one that
 * counts nothing still is, and the plan begins after everything else.
 */
export function periodStart(
  ends: EndedPlan | null,
  periods: readonly PlanPeriod[],
  { now, graceDays }: { now: Date; graceDays: number },
): PeriodStart {
  const running = periods
    .filter((each) => (each.cutAt === null && each.endsAt > now) || isInGrace(each, periods, { now, graceDays }))
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
  if (ends !== null) {
    const ended = periods.find(({ id }) => id === ends.id)
    const wasCut = ended !== undefined && ended.cutAt !== null
    // A plan has followed it since, be it one that was refunded: the unused part went into that.
    const wasFollowed = periods.some(({ startsAt }) => ended && startsAt > ended.startsAt && startsAt <= now)
    const clashes = wasCut || wasFollowed || running.some(({ id }) => id !== ends.id)
    if (!clashes) return { kind: 'UPGRADE', cuts: ends.id }
    if (ends.priced) return { kind: 'CLASH' }
  }
  const last = running.at(-1)
  return last ? { kind: 'AFTER', from: last.endsAt, anchorDay: last.anchorDay } : { kind: 'NOW' }
}

/**
 * Plans that wait behind one that was refunded, as they move up: the company goes on without a gap, and each lasts as long as it was
 * bought for.
 */
export function movedUp<P extends PlanPeriod>(
  periods: readonly P[],
  { now, timeZone }: { now: Date; timeZone: string },
): P[] {
  const open = periods
    .filter(({ cutAt, endsAt }) => cutAt === null && endsAt > now)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  let end = now
  let anchorDay = anchorDayOf(now, timeZone)
  const moved: P[] = []
  for (const period of open) {
    const stays = period.startsAt <= end
    const placed = stays
      ? period
      : { ...period, startsAt: end, endsAt: sameLength(period, end, anchorDay, timeZone), anchorDay }
    if (!stays) moved.push(placed)
    end = placed.endsAt
    anchorDay = placed.anchorDay
  }
  return moved
}

/**
 * The end of a plan that begins earlier, at `from`: after as many months, or as much time where it did not last whole months. Never later
 * than before, where the next plan begins.
 */
function sameLength(
  { startsAt, endsAt, anchorDay }: PlanPeriod,
  from: Date,
  newAnchor: number,
  timeZone: string,
): Date {
  const length = endsAt.getTime() - startsAt.getTime()
  const months = Math.round(length / monthMs)
  const isMonths = months > 0 && periodEnd(startsAt, months, anchorDay, timeZone).getTime() === endsAt.getTime()
  const end = isMonths ? periodEnd(from, months, newAnchor, timeZone) : new Date(from.getTime() + length)
  return end < endsAt ? end : endsAt
}
