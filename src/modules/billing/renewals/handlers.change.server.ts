import { requireMember } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { planChangeContract } from '../contract.ts'
import { readTerms } from '../handlers.access.server.ts'
import { planStateOf, type PlanState } from '../handlers.credits.server.ts'
import { subscriptionOf } from '../handlers.plans.server.ts'
import { mayBuy } from '../rules.ts'
import { priceAt } from '../rules.price.ts'
import { lockBillingAccount } from '../store.ledger.server.ts'
import { readCatalogue } from '../store.plans.server.ts'
import { prepareRenewal } from './handlers.prepare.server.ts'
import type { PlanChoice } from './rules.ts'
import { boughtAs } from './store.server.ts'
import { countOwnJobs, reviveRenewal, writeKeptJobs, writePlanChoice } from './store.slots.server.ts'

export const planChangeHandlers: Handlers<typeof planChangeContract> = {
  async 'billing.changePlan'({ ctx, input: { next, keepJobs } }) {
    const member = requireMember(ctx)
    if (!mayBuy(member.role)) throw fail('ROLE_NOT_ALLOWED')
    const { companyId } = member
    await lockBillingAccount(ctx.db, companyId)
    const planState = await planStateOf(ctx, companyId)
    if (next !== undefined) await saveChoice(ctx, { companyId, planState, next })
    if (keepJobs) await keep(ctx, { companyId, planState, keepJobs })
    return subscriptionOf(ctx, member, await planStateOf(ctx, companyId))
  },
}

type PlanChange = { companyId: string; planState: PlanState }

/** Notes what follows the plan; an order that was prepared for something else gives way at once. */
async function saveChoice(
  ctx: Context,
  { companyId, planState, next }: PlanChange & { next: PlanChoice | null },
): Promise<void> {
  const { db, now } = ctx
  const { period, source } = planState.plan
  if (source === 'OFF') throw fail('BILLING_OFF')
  if (!period) throw fail('CONFLICT')
  if (planState.holdings.periods.some(({ startsAt, cutAt }) => startsAt > now && cutAt === null))
    throw fail('PLAN_CHANGE')
  if (next && next.code !== 'FREE' && !(await isSold(ctx, next))) throw invalid({ field: 'next', code: 'NOT_IN_LIST' })
  const bought = await boughtAs(db, period.id)
  const isSame = bought?.code === next?.code && bought?.period === next?.period
  await writePlanChoice(db, companyId, next && !isSame ? { ...next, of: period.id } : null)
  if (next?.code !== 'FREE') await reviveRenewal(db, period.id, now)
  await ctx.audit({
    action: 'billing.changePlan',
    subjectType: 'company',
    subjectId: companyId,
    details: { next: next && `${next.code} ${next.period}` },
  })
  await prepareRenewal(ctx, companyId)
}

async function isSold(ctx: Context, { code, period }: PlanChoice): Promise<boolean> {
  const { currency } = await readTerms(ctx)
  const { plans, prices } = await readCatalogue(ctx.db)
  const isActive = plans.some((plan) => plan.code === code && plan.active)
  return isActive && priceAt(prices, { item: code, currency, period }, ctx.now) !== null
}

async function keep(
  ctx: Context,
  { companyId, planState, keepJobs }: PlanChange & { keepJobs: string[] },
): Promise<void> {
  const jobIds = [...new Set(keepJobs)]
  if ((await countOwnJobs(ctx.db, companyId, jobIds)) < jobIds.length) throw fail('NOT_FOUND')
  const { slotNotice } = planState.holdings
  if (slotNotice && jobIds.length > slotNotice.limit)
    throw invalid({ field: 'keepJobs', code: 'TOO_MANY_ITEMS', params: { max: slotNotice.limit } })
  await writeKeptJobs(ctx.db, companyId, jobIds)
}
