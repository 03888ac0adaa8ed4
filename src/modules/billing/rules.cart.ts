import type { Entitlements, OrderLineKind, PricePeriod } from '#kernel/enums/billing.ts'
import type { FieldError } from '#kernel/fail.ts'
import type { LocaleTexts } from '#kernel/locale.ts'
import { isInGrace, type PlanPeriod } from './rules.entitlements.ts'
import { payableUnit, priceAt } from './rules.price.ts'
import type { CreditUnit } from '#kernel/enums/billing.ts'

type PlanOffer = { code: string; title: LocaleTexts; entitlements: Entitlements; sort: number; active: boolean }
type TopupOffer = { code: string; title: LocaleTexts; unit: CreditUnit; count: number; days: number; active: boolean }
type PriceOffer = {
  item: string
  currency: string
  period: PricePeriod
  netMinor: number
  from: Date
  until: Date | null
}
export type Offers = { plans: readonly PlanOffer[]; topups: readonly TopupOffer[]; prices: readonly PriceOffer[] }

export type Item = { code: string; period?: 'MONTH' | 'YEAR' | undefined; count: number }

/** What a line grants once the order is paid. */
export type Grants =
  | { kind: 'PLAN'; months: number; entitlements: Entitlements }
  | { kind: 'TOPUP'; unit: CreditUnit; count: number; days: number }
  | { kind: 'UNUSED' }

export type CartLine = {
  kind: OrderLineKind
  code: string
  period: PricePeriod
  title: LocaleTexts
  count: number
  unitNetMinor: number
  netMinor: number
  grants: Grants
  cutsPeriod: string | null
}

/** A plan that a company is on or was on: what was paid for it counts in an upgrade. */
export type PaidPeriod = PlanPeriod & { netMinor: number }

const endOf = ({ cutAt, endsAt }: PlanPeriod) => cutAt ?? endsAt

/** What is left of the price of a running plan, rounded down to whole hundreds of what can be paid. */
export function unusedMinor(period: PaidPeriod, now: Date, currency: string): number {
  const all = BigInt(period.endsAt.getTime() - period.startsAt.getTime())
  const left = BigInt(Math.max(0, endOf(period).getTime() - now.getTime()))
  const unit = BigInt(payableUnit(currency) * 100)
  return Number(((BigInt(period.netMinor) * left) / all / unit) * unit)
}

/** How a plan that is bought now relates to what the company has. NEXT begins when the present one ends. */
export type PlanChange =
  | { kind: 'NEW' }
  | { kind: 'NEXT'; startsAt: Date }
  | { kind: 'UPGRADE'; from: PaidPeriod; unused: number }

/** Null when a plan that has not begun yet stands in the way. */
export function planChange(
  target: { sort: number; netMinor: number },
  { periods, plans, graceDays, now, currency }: Surroundings,
): PlanChange | null {
  if (periods.some(({ startsAt, cutAt }) => startsAt > now && cutAt === null)) return null
  const current = periods.find((period) => period.startsAt <= now && now < endOf(period))
  const ended = periods.find((period) => isInGrace(period, periods, { now, graceDays }))
  if (!current) return ended ? { kind: 'NEXT', startsAt: ended.endsAt } : { kind: 'NEW' }
  const sort = plans.find(({ code }) => code === current.planCode)?.sort ?? 0
  const unused = unusedMinor(current, now, currency)
  // Where more is left than the new plan costs, nothing could be asked for.
  if (target.sort <= sort || unused >= target.netMinor) return { kind: 'NEXT', startsAt: endOf(current) }
  return { kind: 'UPGRADE', from: current, unused }
}

export type Surroundings = {
  periods: readonly PaidPeriod[]
  plans: readonly PlanOffer[]
  graceDays: number
  now: Date
  currency: string
}

/** `startsAt` is when a plan among the items begins, `ends` the running plan that it cuts. */
export type Cart = { lines: CartLine[]; netMinor: number; startsAt: Date | null; ends: PaidPeriod | null }
export type CartProblem = { fields: FieldError[] } | { planChange: true }

const unusedTitle = ({ title }: PlanOffer): LocaleTexts => ({
  en: `Unused part of ${title.en}`,
  id: `Sisa masa ${title.id}`,
})

/** The lines of an order at the prices of this moment, or why it cannot be made. */
export function cartOf(
  items: readonly Item[],
  offers: Offers,
  around: Omit<Surroundings, 'plans'>,
): Cart | CartProblem {
  const fields: FieldError[] = []
  const lines: CartLine[] = []
  const { currency, now } = around
  let startsAt: Date | null = null
  let ends: PaidPeriod | null = null
  for (const [at, { code, period, count }] of items.entries()) {
    const refuse = (field: string, problem: string) => fields.push({ field: `items.${at}.${field}`, code: problem })
    const plan = offers.plans.find((each) => each.code === code && each.active)
    const topup = offers.topups.find((each) => each.code === code && each.active)
    const priced: PricePeriod = plan ? (period ?? 'MONTH') : 'ONCE'
    const net = priceAt(offers.prices, { item: code, currency, period: priced }, now)
    if (net === null || (!plan && !topup)) refuse('code', 'NOT_IN_LIST')
    else if (items.findIndex((each) => each.code === code) < at) refuse('code', 'DUPLICATE')
    else if (topup && period) refuse('period', 'NOT_VALID')
    else if (plan && (count !== 1 || lines.some(({ kind }) => kind === 'PLAN'))) refuse('count', 'NOT_VALID')
    else if (plan) {
      const change = planChange({ sort: plan.sort, netMinor: net }, { ...around, plans: offers.plans })
      if (!change) return { planChange: true }
      const months = priced === 'YEAR' ? 12 : 1
      const grants = { kind: 'PLAN', months, entitlements: plan.entitlements } as const
      const line = lineOf({ kind: 'PLAN', code, period: priced, title: plan.title, count, net, grants })
      startsAt = change.kind === 'NEXT' ? change.startsAt : now
      if (change.kind !== 'UPGRADE') lines.push(line)
      else {
        ends = change.from
        // Nothing to give back of a plan that nobody paid for: then the line of the new plan says which one it ends.
        if (change.unused > 0) lines.push(line, unusedLine(change, offers.plans))
        else lines.push({ ...line, cutsPeriod: change.from.id })
      }
    } else if (topup) {
      const grants = { kind: 'TOPUP', unit: topup.unit, count: topup.count * count, days: topup.days } as const
      lines.push(lineOf({ kind: 'TOPUP', code, period: 'ONCE', title: topup.title, count, net, grants }))
    }
  }
  if (fields.length > 0) return { fields }
  return { lines, netMinor: lines.reduce((sum, { netMinor }) => sum + netMinor, 0), startsAt, ends }
}

/** The plan that an order ends when it is paid, and whether its price counts what was paid for that. */
export function endedBy(lines: readonly Pick<CartLine, 'kind' | 'cutsPeriod'>[]): EndedPlan | null {
  const line = lines.find(({ cutsPeriod }) => cutsPeriod !== null)
  return line?.cutsPeriod ? { id: line.cutsPeriod, priced: line.kind === 'UNUSED' } : null
}
export type EndedPlan = { id: string; priced: boolean }

function unusedLine({ from, unused }: Extract<PlanChange, { kind: 'UPGRADE' }>, plans: readonly PlanOffer[]): CartLine {
  const plan = plans.find(({ code }) => code === from.planCode)
  const title = plan ? unusedTitle(plan) : { en: from.planCode, id: from.planCode }
  const line = lineOf({
    kind: 'UNUSED',
    code: from.planCode,
    period: 'ONCE',
    title,
    count: 1,
    net: -unused,
    grants: { kind: 'UNUSED' },
  })
  return { ...line, cutsPeriod: from.id }
}

const lineOf = ({
  net,
  ...line
}: Omit<CartLine, 'unitNetMinor' | 'netMinor' | 'cutsPeriod'> & { net: number }): CartLine => ({
  ...line,
  unitNetMinor: net,
  netMinor: net * line.count,
  cutsPeriod: null,
})
