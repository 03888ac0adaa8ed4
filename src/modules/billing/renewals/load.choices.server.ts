import type { Member } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Credits } from '../contract.shapes.ts'
import { readTerms } from '../handlers.access.server.ts'
import type { PlanState } from '../handlers.credits.server.ts'
import { whatFollows } from './load.server.ts'
import { mayBuy } from '../rules.ts'
import { priceAt } from '../rules.price.ts'
import { taxOf } from '../rules.tax.ts'
import { readCatalogue } from '../store.plans.server.ts'
import { slotJobs } from './store.slots.server.ts'

const none = { choices: [], slotJobs: [] }

/** What those who may buy can choose for the end of the plan, and which jobs can stay. */
export async function choicesOf(
  ctx: Context,
  { role, companyId }: Member,
  { plan, holdings }: PlanState,
): Promise<Pick<Credits, 'choices' | 'slotJobs'>> {
  if (!mayBuy(role) || plan.source === 'OFF') return none
  const { currency, tax } = await readTerms(ctx)
  const { plans, prices } = await readCatalogue(ctx.db)
  const choices = plans
    .filter(({ active }) => active)
    .flatMap(({ code, title }) =>
      (['MONTH', 'YEAR'] as const).flatMap((period) => {
        const net = priceAt(prices, { item: code, currency, period }, ctx.now)
        if (net === null) return []
        return [{ code, title: title[ctx.locale], period, total: { minor: net + taxOf(net, tax, currency), currency } }]
      }),
    )
  const chooses =
    holdings.slotNotice !== null || holdings.suspendedJobs > 0 || (await hasTooFew(ctx, { plan, holdings }))
  return {
    choices: plan.period ? choices : [],
    slotJobs: chooses
      ? (await slotJobs(ctx.db, companyId, ctx.now)).map(({ takenAt: _, status: _status, ...job }) => job)
      : [],
  }
}

/** Whether the plan that the company wants or paid for next has fewer slots than jobs hold now. */
async function hasTooFew(ctx: Context, planState: Pick<PlanState, 'plan' | 'holdings'>): Promise<boolean> {
  const next = await whatFollows(ctx, planState)
  if (next?.kind === 'RENEW' || next?.kind === 'NOTHING') return false
  return next !== null && next.activeJobs !== null && planState.holdings.planSlots > next.activeJobs
}
