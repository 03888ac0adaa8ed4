import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { refuseOwnCompany, requireBookkeeper } from '../handlers.access.server.ts'
import { lotsOf, standingWith } from '../handlers.credits.server.ts'
import { usageOf } from '../handlers.plans.server.ts'
import { usageKeys } from '../contract.shapes.ts'
import { anchorDayOf, periodEnd } from '../rules.period.ts'
import { holdingsQuery, readHoldings } from '../store.holdings.server.ts'
import { grantLot, ledgerAccount, lockBillingAccount, transfer } from '../store.ledger.server.ts'
import { paidPeriods } from '../store.orders.server.ts'
import { insertPeriod } from '../store.periods.server.ts'
import { readCatalogue } from '../store.plans.server.ts'
import type { companyMoneyContract } from './contract.company.ts'
import { mailCorrection, type Correction } from './mail.company.server.ts'
import {
  companyFor,
  givenUnder,
  lotOf,
  movedUnder,
  nameOf,
  newestOrders,
  periodsOf,
  slotsOf,
  type PeriodRow,
} from './store.company.server.ts'

const dayMs = 86_400_000
const newest = { movements: 50, orders: 10 }
const done = { done: true } as const

function stateOf({ startsAt, endsAt, cutAt }: PeriodRow, now: Date) {
  if (startsAt > now) return cutAt ? 'PAST' : 'PLANNED'
  return (cutAt ?? endsAt) > now ? 'CURRENT' : 'PAST'
}

type Change = { companyId: string; key: string; reason: string }

/** Whoever keeps the books and is no member of the company, which is locked from here on. */
async function begin(ctx: Context, { companyId }: Change): Promise<string> {
  const { accountId } = requireBookkeeper(ctx)
  if ((await nameOf(ctx.db, companyId)) === undefined) throw fail('NOT_FOUND')
  await refuseOwnCompany(ctx, companyId)
  await lockBillingAccount(ctx.db, companyId)
  return accountId
}

async function finish(ctx: Context, { companyId, key, reason }: Change, correction: Correction) {
  const details: Record<string, string | number> =
    correction.kind === 'plan'
      ? { plan: correction.planCode, until: correction.until.toISOString() }
      : { unit: correction.unit, count: correction.kind === 'added' ? correction.count : -correction.count }
  await ctx.audit({
    action: correction.kind === 'plan' ? 'billing.grantPlan' : 'billing.adjust',
    subjectType: 'company',
    subjectId: companyId,
    details: { ...details, reason },
  })
  await mailCorrection(ctx, companyId, { correction, reason, key })
  return done
}

export const companyMoneyHandlers: Handlers<typeof companyMoneyContract> = {
  async 'admin.money.company'({ ctx, input: { id } }) {
    const { accountId } = requireBookkeeper(ctx)
    const { db, now, locale } = ctx
    const { companies, holdings, periods, slots, orders } = await readTogether(db, {
      companies: rowsOf(companyFor({ id, accountId })),
      holdings: rowsOf(holdingsQuery(id, now, newest.movements)),
      periods: rowsOf(periodsOf(id), { startsAt: true, endsAt: true, cutAt: true }),
      slots: rowsOf(slotsOf(id, now), { since: true }),
      orders: rowsOf(newestOrders(id, newest.orders), { createdAt: true }),
    })
    const [company] = companies
    if (!company) throw fail('NOT_FOUND')
    const standing = await standingWith(ctx, readHoldings(holdings))
    const { plans, topups } = await readCatalogue(db)
    const titles = new Map([...plans, ...topups].map(({ code, title }) => [code, title[locale]]))
    const units = ['JOB', 'UNLOCK', 'FEATURED_DAY', 'SEAT'] as const
    return {
      ...company,
      source: standing.plan.source,
      planTitle: titles.get(standing.plan.planCode ?? '') ?? null,
      periods: periods.map((period) => ({
        id: period.id,
        planCode: period.planCode,
        title: titles.get(period.planCode) ?? period.planCode,
        startsAt: period.startsAt.toISOString(),
        endsAt: period.endsAt.toISOString(),
        cutAt: period.cutAt?.toISOString() ?? null,
        state: stateOf(period, now),
        order:
          period.orderId && period.orderNumber && period.currency
            ? {
                id: period.orderId,
                number: period.orderNumber,
                net: { minor: period.netMinor, currency: period.currency },
              }
            : null,
        given: period.reason === null ? null : { by: period.by, reason: period.reason },
      })),
      usage: usageKeys.map((key) => usageOf(key, standing, now)),
      lots: units
        .flatMap((unit) => lotsOf(standing, unit))
        .map(({ balance, startsAt, expiresAt, ...lot }) => ({
          ...lot,
          left: balance,
          startsAt: startsAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      movements: standing.holdings.movements.map(({ at, ...row }) => ({
        ...row,
        title: titles.get(row.reason) ?? null,
        at: at.toISOString(),
      })),
      movementTotal: standing.holdings.movementCount,
      slots: slots.map(({ since, ...slot }) => ({ ...slot, since: since.toISOString() })),
      orders: orders.map(({ minor, currency, createdAt, total: _, ...order }) => ({
        ...order,
        total: { minor, currency },
        createdAt: createdAt.toISOString(),
      })),
      orderTotal: orders[0]?.total ?? 0,
      plans: plans.filter(({ code }) => code !== 'FREE').map(({ code, title }) => ({ code, title: title[locale] })),
    }
  },

  async 'admin.money.adjustLot'({ ctx, input }) {
    const { companyId, lotId, count } = input
    const by = await begin(ctx, input)
    const { db, now } = ctx
    const key = `adjust:${input.key}`
    const before = await movedUnder(db, key)
    if (before) return sameOr(before.companyId === companyId && before.lot === lotId && before.signed === count)
    const lot = await lotOf(db, companyId, lotId)
    if (!lot || lot.expiresAt <= now) throw fail('NOT_FOUND')
    if (count === 0) throw invalid({ field: 'count', code: 'NOT_VALID' })
    if (lot.balance + count < 0) throw invalid({ field: 'count', code: 'TOO_SMALL', params: { min: -lot.balance } })
    const issued = await ledgerAccount(db, { companyId, unit: lot.unit, kind: 'ISSUED' })
    await transfer(db, {
      kind: 'ADJUST',
      from: count > 0 ? issued : lotId,
      to: count > 0 ? lotId : issued,
      count: Math.abs(count),
      unit: lot.unit,
      reason: 'ADJUST',
      by,
      key,
      at: now,
    })
    const correction = { unit: lot.unit, count: Math.abs(count), until: lot.expiresAt }
    return finish(ctx, input, { kind: count > 0 ? 'added' : 'taken', ...correction })
  },

  async 'admin.money.grantCredits'({ ctx, input }) {
    const { companyId, unit, count, days } = input
    const by = await begin(ctx, input)
    const { db, now } = ctx
    const key = `courtesy:${input.key}`
    const before = await movedUnder(db, key)
    if (before) return sameOr(before.companyId === companyId && before.unit === unit && before.signed === count)
    const until = new Date(now.getTime() + days * dayMs)
    await grantLot(db, {
      companyId,
      unit,
      source: 'COURTESY',
      count,
      from: now,
      until,
      reason: 'COURTESY',
      key,
      by,
      now,
    })
    return finish(ctx, input, { kind: 'added', unit, count, until })
  },

  async 'admin.money.grantPlan'({ ctx, input }) {
    const { companyId, planCode, months, key, reason } = input
    const by = await begin(ctx, input)
    const { db, now } = ctx
    const before = await givenUnder(db, key)
    if (before) return sameOr(before.companyId === companyId && before.planCode === planCode)
    const plan = (await readCatalogue(db)).plans.find(({ code }) => code === planCode && code !== 'FREE')
    if (!plan) throw invalid({ field: 'planCode', code: 'NOT_IN_LIST' })
    const { timeZone } = await readSettings(db, 'timeZone')
    const last = (await paidPeriods(db, companyId, now)).findLast(({ endsAt, cutAt }) => cutAt === null && endsAt > now)
    const from = last?.endsAt ?? now
    const anchorDay = last?.anchorDay ?? anchorDayOf(now, timeZone)
    const until = periodEnd(from, months, anchorDay, timeZone)
    await insertPeriod(db, {
      companyId,
      planCode,
      entitlements: plan.entitlements,
      from,
      until,
      anchorDay,
      given: { key, by, reason },
    })
    return finish(ctx, input, { kind: 'plan', planCode, from, until })
  },
}

function sameOr(isSame: boolean) {
  if (!isSame) throw fail('KEY_REUSED')
  return done
}
