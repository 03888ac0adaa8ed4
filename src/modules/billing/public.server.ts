import type { Entitlements } from '#kernel/enums.ts'
import type { Context } from '#platform/core/context.server.ts'
import { lotsOf, seatsOf, standingOf, standingWith } from './handlers.credits.server.ts'
import { unitsLeft } from './rules.credits.ts'
import { holdingsQuery, readHoldings, type HoldingsRow } from './store.holdings.server.ts'

export { holdingsQuery } from './store.holdings.server.ts'
export { buyersOf } from './store.buyer.server.ts'
export { askAbout } from './handlers.payments.server.ts'
export { closeAlarm, lastAudit, openAlarms } from './audit/store.alarms.server.ts'
export { startPlan } from './handlers.plan.server.ts'
export { freeJobSlot, giveBack, spend, takeJobSlot } from './handlers.credits.server.ts'

/** What the plan of a company holds at this moment; null is unlimited. */
export async function entitlementsOf(ctx: Context, companyId: string): Promise<Entitlements> {
  return (await standingOf(ctx, companyId)).plan.entitlements
}

/** How many people may be in the team of a company: the seats of its plan and those of seat credits; null is unlimited. */
export const seatLimitOf = async (ctx: Context, companyId: string): Promise<number | null> =>
  seatsOf(await standingOf(ctx, companyId), ctx.now)

export type UnlocksLeft = { limit: number | null; used: number; left: number | null; renewsAt: string }

/** Contacts that a company may still unlock: this month's allowance and bought credits. `limit` and `left` null: as many as it likes. */
export const unlocksLeft = async (ctx: Context, companyId: string): Promise<UnlocksLeft> =>
  readUnlocksLeft(ctx, (await holdingsQuery(companyId, ctx.now).execute(ctx.db)).rows)

/** The same from the row of `holdingsQuery`. */
export async function readUnlocksLeft(ctx: Context, rows: readonly HoldingsRow[]): Promise<UnlocksLeft> {
  const standing = await standingWith(ctx, readHoldings(rows))
  const renewsAt = standing.month.until.toISOString()
  const lots = lotsOf(standing, 'UNLOCK')
  if (standing.plan.entitlements.candidateUnlocksPerMonth === null)
    return { limit: null, used: 0, left: null, renewsAt }
  const left = unitsLeft(lots, ctx.now)
  const limit = lots.reduce((sum, { granted }) => sum + granted, 0)
  return { limit, used: Math.max(0, limit - left), left, renewsAt }
}
