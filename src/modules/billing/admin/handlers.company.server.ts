import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { creditUnits } from '#kernel/enums/billing.ts'
import { lotsOf, planStateWith } from '../handlers.credits.server.ts'
import { usageOf } from '../handlers.plans.server.ts'
import { usageKeys } from '../contract.shapes.ts'
import { decideApproval, lockApproval } from '../refunds/store.approvals.server.ts'
import { holdingsQuery, readHoldings } from '../store.holdings.server.ts'
import { readCatalogue } from '../store.plans.server.ts'
import type { companyMoneyContract } from './contract.company.ts'
import { carryOut, checkCorrection, correct, lockCompany, requestShape } from './handlers.correction.server.ts'
import {
  companyFor,
  newestOrders,
  periodsOf,
  slotsOf,
  waitingCorrections,
  type PeriodRow,
} from './store.company.server.ts'

const newest = { movements: 50, orders: 10 }
const done = { done: true, waiting: false } as const

function stateOf({ startsAt, endsAt, cutAt }: PeriodRow, now: Date) {
  if (startsAt > now) return cutAt ? 'PAST' : 'PLANNED'
  return (cutAt ?? endsAt) > now ? 'CURRENT' : 'PAST'
}

type CorrectionRequest = { id: string; input: unknown; by: string | null; requestedBy: string; requestedAt: Date }

/** A correction that waits for a second administrator, in words of the catalogue. */
function approvalView(
  { id, input, by, requestedBy, requestedAt }: CorrectionRequest,
  titles: ReadonlyMap<string, string>,
  me: string,
) {
  const { reason, unit, correction } = requestShape.parse(input)
  const what =
    correction.kind === 'plan'
      ? {
          kind: correction.kind,
          title: titles.get(correction.planCode) ?? correction.planCode,
          months: correction.months,
        }
      : correction.kind === 'lot'
        ? { kind: correction.kind, unit, count: correction.count }
        : correction
  return { id, what, reason, by, own: requestedBy === me, requestedAt: requestedAt.toISOString() }
}

export const companyMoneyHandlers: Handlers<typeof companyMoneyContract> = {
  async 'admin.money.company'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    const { db, now, locale } = ctx
    const { companies, holdings, periods, slots, orders, approvals } = await readTogether(db, {
      companies: rowsOf(companyFor({ id, accountId })),
      holdings: rowsOf(holdingsQuery(id, now, newest.movements)),
      periods: rowsOf(periodsOf(id), { startsAt: true, endsAt: true, cutAt: true }),
      slots: rowsOf(slotsOf(id, now), { since: true }),
      orders: rowsOf(newestOrders(id, newest.orders), { createdAt: true }),
      approvals: rowsOf(waitingCorrections(id), { requestedAt: true }),
    })
    const [company] = companies
    if (!company) throw fail('NOT_FOUND')
    const planState = await planStateWith(ctx, readHoldings(holdings))
    const { plans, topups } = await readCatalogue(db)
    const titles = new Map([...plans, ...topups].map(({ code, title }) => [code, title[locale]]))
    return {
      ...company,
      source: planState.plan.source,
      planTitle: titles.get(planState.plan.planCode ?? '') ?? null,
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
      usage: usageKeys.map((key) => usageOf(key, planState, now)),
      lots: creditUnits
        .flatMap((unit) => lotsOf(planState, unit))
        .map(({ balance, startsAt, expiresAt, ...lot }) => ({
          ...lot,
          left: balance,
          startsAt: startsAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      movements: planState.holdings.movements.map(({ at, ...row }) => ({
        ...row,
        title: titles.get(row.reason) ?? null,
        at: at.toISOString(),
      })),
      movementTotal: planState.holdings.movementCount,
      slots: slots.map(({ since, ...slot }) => ({ ...slot, since: since.toISOString() })),
      orders: orders.map(({ minor, currency, createdAt, total: _, ...order }) => ({
        ...order,
        total: { minor, currency },
        createdAt: createdAt.toISOString(),
      })),
      orderTotal: orders[0]?.total ?? 0,
      approvals: approvals.map((row) => approvalView(row, titles, accountId)),
      plans: plans.filter(({ code }) => code !== 'FREE').map(({ code, title }) => ({ code, title: title[locale] })),
    }
  },

  async 'admin.money.adjustLot'({ ctx, input: { lotId, count, ...change } }) {
    return correct(ctx, change, { kind: 'lot', lotId, count })
  },

  async 'admin.money.grantCredits'({ ctx, input: { unit, count, days, ...change } }) {
    return correct(ctx, change, { kind: 'credits', unit, count, days })
  },

  async 'admin.money.grantPlan'({ ctx, input: { planCode, months, ...change } }) {
    return correct(ctx, change, { kind: 'plan', planCode, months })
  },

  async 'admin.money.decide'({ ctx, input: { id, approve } }) {
    const { accountId } = requireAdministrator(ctx)
    const approval = await lockApproval(ctx.db, id)
    if (!approval || approval.orderId) throw fail('NOT_FOUND')
    const { companyId, requestedBy, action, minor, currency } = approval
    await lockCompany(ctx, companyId)
    if (approval.decidedAt) throw fail('TRANSITION_NOT_ALLOWED')
    if (requestedBy === accountId) throw fail('OWN_REQUEST')
    await decideApproval(ctx.db, id, { by: accountId, approved: approve, now: ctx.now })
    await ctx.audit({
      action: 'billing.decideApproval',
      subjectType: 'company',
      subjectId: companyId,
      details: { action, approved: approve, minor, currency },
    })
    if (!approve) return done
    const { key, reason, correction } = requestShape.parse(approval.input)
    await checkCorrection(ctx, companyId, correction)
    return carryOut(ctx, { companyId, key, reason, by: requestedBy }, correction)
  },
}
