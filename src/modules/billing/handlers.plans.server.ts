import { requireMember, type Member } from '#kernel/caller.ts'
import { type CreditUnit, creditUnits } from '#kernel/enums/billing.ts'
import type { Locale } from '#kernel/locale.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { plansContract } from './contract.ts'
import { usageKeys, type Money, type Subscription, type Usage, type UsageKey } from './contract.shapes.ts'
import { renewalView, whatFollows } from './renewals/load.server.ts'
import { choicesOf } from './renewals/load.choices.server.ts'
import { readTerms, taxLabel } from './handlers.access.server.ts'
import { lotsOf, seatsOf, planStateOf, type PlanState } from './handlers.credits.server.ts'
import { buyProblem, seesPrices } from './rules.ts'
import { unitsLeft } from './rules.credits.ts'
import { monthlyAllowance } from './rules.entitlements.ts'
import { priceAt } from './rules.price.ts'
import { taxOf, type Tax } from './rules.tax.ts'
import { readCatalogue, type PriceRow } from './store.plans.server.ts'

const newestMovements = 50

/** A price without and with tax; null when it is not sold. */
function taxed(
  prices: readonly PriceRow[],
  what: { item: string; currency: string; period: PriceRow['period'] },
  { tax, now }: { tax: Tax | null; now: Date },
): { net: Money; total: Money } | null {
  const net = priceAt(prices, what, now)
  if (net === null) return null
  const { currency } = what
  return { net: { minor: net, currency }, total: { minor: net + taxOf(net, tax, currency), currency } }
}

export const plansHandlers: Handlers<typeof plansContract> = {
  async 'billing.plans'({ ctx }) {
    const { sold, currency, tax } = await readTerms(ctx)
    const { plans, prices } = await readCatalogue(ctx.db)
    const own = ctx.caller.kind === 'employer' ? (await planStateOf(ctx, ctx.caller.companyId)).plan.planCode : null
    const at = { tax, now: ctx.now }
    return {
      sold,
      currency,
      tax: taxLabel(tax, ctx.locale),
      plans: plans
        .filter(({ active, code }) => active || code === own)
        .map((plan) => ({
          ...inLocale(plan, ctx.locale),
          month: taxed(prices, { item: plan.code, currency, period: 'MONTH' }, at),
          year: taxed(prices, { item: plan.code, currency, period: 'YEAR' }, at),
          own: plan.code === own,
        })),
    }
  },

  async 'billing.topups'({ ctx }) {
    const member = requireMember(ctx)
    const { sold, currency, tax } = await readTerms(ctx)
    const { topups, prices } = await readCatalogue(ctx.db)
    const planState = await planStateOf(ctx, member.companyId)
    const at = { tax, now: ctx.now }
    return {
      sold,
      currency,
      tax: taxLabel(tax, ctx.locale),
      topups: topups
        .filter(({ active }) => active)
        .map(({ code, title, unit, count, days }) => ({
          code,
          title: title[ctx.locale],
          unit,
          count,
          days,
          price: seesPrices(member.role) ? taxed(prices, { item: code, currency, period: 'ONCE' }, at) : null,
          left: leftOf(unit, planState, ctx.now),
        })),
    }
  },

  async 'billing.subscription'({ ctx }) {
    const member = requireMember(ctx)
    return subscriptionOf(ctx, member, await planStateOf(ctx, member.companyId))
  },

  async 'billing.credits'({ ctx }) {
    const member = requireMember(ctx)
    const planState = await planStateOf(ctx, member.companyId, newestMovements)
    const { movements, movementCount } = planState.holdings
    const { plans, topups } = await readCatalogue(ctx.db)
    const titles = new Map([...plans, ...topups].map(({ code, title }) => [code, title[ctx.locale]]))
    return {
      lots: creditUnits
        .flatMap((unit) => lotsOf(planState, unit))
        .map(({ balance, ...lot }) => ({
          ...lot,
          left: balance,
          startsAt: lot.startsAt.toISOString(),
          expiresAt: lot.expiresAt.toISOString(),
        })),
      movements: movements.map((row) => ({
        ...row,
        title: titles.get(row.reason) ?? null,
        at: row.at.toISOString(),
      })),
      total: movementCount,
      subscription: await subscriptionOf(ctx, member, planState),
      ...(await choicesOf(ctx, member, planState)),
    }
  },
}

/** The plan of a company as its members see it. */
export async function subscriptionOf(ctx: Context, member: Member, planState: PlanState): Promise<Subscription> {
  const { plan } = planState
  const { plans } = await readCatalogue(ctx.db)
  const graceDays = await readSetting(ctx.db, 'graceDays')
  const { period } = plan
  return {
    source: plan.source,
    planCode: plan.planCode,
    title: plans.find(({ code }) => code === plan.planCode)?.title[ctx.locale] ?? null,
    startsAt: period?.startsAt.toISOString() ?? null,
    endsAt: period?.endsAt.toISOString() ?? null,
    graceUntil:
      plan.source === 'GRACE' && period
        ? new Date(period.endsAt.getTime() + graceDays * 86_400_000).toISOString()
        : null,
    entitlements: plan.entitlements,
    usage: usageKeys.map((key) => usageOf(key, planState, ctx.now)),
    jobCredits: plan.entitlements.activeJobs === null ? null : unitsLeft(lotsOf(planState, 'JOB'), ctx.now),
    mayBuy: buyProblem(member) === null,
    next: await whatFollows(ctx, planState),
    ...renewalView(member, planState),
  }
}

const inLocale = <T extends { title: Record<Locale, string>; description: Record<Locale, string> }>(
  row: T,
  locale: Locale,
) => ({ ...row, title: row.title[locale], description: row.description[locale] })

/** Units that a company can spend now, of seats those that nobody has; null is unlimited. */
function leftOf(unit: CreditUnit, planState: PlanState, now: Date): number | null {
  if (unit === 'SEAT') return usageOf('seats', planState, now).left
  const { plan } = planState
  const limit = unit === 'JOB' ? plan.entitlements.activeJobs : monthlyAllowance(plan, unit)
  return limit === null ? null : unitsLeft(lotsOf(planState, unit), now)
}

/** What of an entitlement is used; null is unlimited. */
export function usageOf(key: UsageKey, planState: PlanState, now: Date): Usage {
  const { entitlements } = planState.plan
  const counted = (limit: number | null, used: number) => ({
    key,
    limit,
    used,
    left: limit === null ? null : Math.max(0, limit - used),
    renewsAt: null,
  })
  if (key === 'activeJobs') return counted(entitlements.activeJobs, planState.holdings.planSlots)
  if (key === 'seats') return counted(seatsOf(planState, now), planState.holdings.seatsTaken)
  const unit = key === 'featuredDays' ? 'FEATURED_DAY' : 'UNLOCK'
  if (entitlements[key] === null) return counted(null, 0)
  const lots = lotsOf(planState, unit)
  const limit = lots.reduce((sum, { granted }) => sum + granted, 0)
  const left = unitsLeft(lots, now)
  return { key, limit, used: Math.max(0, limit - left), left, renewsAt: planState.month.until.toISOString() }
}
