import type { Entitlements } from '#kernel/enums/billing.ts'
import type { Context } from '#platform/core/context.server.ts'
import { lotsOf, seatsOf, planStateOf, planStateWith } from './handlers.credits.server.ts'
import { unitsLeft } from './rules.credits.ts'
import { monthlyAllowance } from './rules.entitlements.ts'
import { holdingsQuery, readHoldings, type HoldingsRow } from './store.holdings.server.ts'

export { holdingsQuery } from './store.holdings.server.ts'
export { billingTasks } from './tasks/store.server.ts'
export { buyersOf, isBuyer } from './store.buyer.server.ts'
export { askAbout } from './handlers.payments.server.ts'
export { closeAlarm, lastAudit, openAlarms } from './audit/store.alarms.server.ts'
export { remindOfEnd } from './renewals/handlers.reminders.server.ts'
export { checkSlots, isJobSlotSuspended, resumeJobSlot } from './renewals/handlers.slots.server.ts'
export { prolongCredits, type LostTime } from './renewals/handlers.lost-time.server.ts'
export { startPlan } from './handlers.plan.server.ts'
export { freeJobSlot, giveBack, spend, takeJobSlot } from './handlers.credits.server.ts'

/** What the plan of a company holds at this moment; null is unlimited. */
export async function entitlementsOf(ctx: Context, companyId: string): Promise<Entitlements> {
  return (await planStateOf(ctx, companyId)).plan.entitlements
}

/** How many people may be in the team of a company: the seats of its plan and those of seat credits; null is unlimited. */
export const seatLimitOf = async (ctx: Context, companyId: string): Promise<number | null> =>
  seatsOf(await planStateOf(ctx, companyId), ctx.now)

/** Credits of a kind: this month's allowance and bought ones. `limit` and `left` null: as many as the company likes. */
export type CreditsLeft = { limit: number | null; used: number; left: number | null; renewsAt: string }

export const creditsLeft = async (ctx: Context, companyId: string, unit: 'UNLOCK' | 'FEATURED_DAY') =>
  readCreditsLeft(ctx, (await holdingsQuery(companyId, ctx.now).execute(ctx.db)).rows, unit)

/** The same from the row of `holdingsQuery`. */
export async function readCreditsLeft(
  ctx: Context,
  rows: readonly HoldingsRow[],
  unit: 'UNLOCK' | 'FEATURED_DAY',
): Promise<CreditsLeft> {
  const planState = await planStateWith(ctx, readHoldings(rows))
  const renewsAt = planState.month.until.toISOString()
  if (monthlyAllowance(planState.plan, unit) === null) return { limit: null, used: 0, left: null, renewsAt }
  const lots = lotsOf(planState, unit)
  const left = unitsLeft(lots, ctx.now)
  const limit = lots.reduce((sum, { granted }) => sum + granted, 0)
  return { limit, used: Math.max(0, limit - left), left, renewsAt }
}
export { reopenSlot } from './store.slots.server.ts'
