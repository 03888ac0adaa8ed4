import { randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { CreditUnit } from '#kernel/enums/billing.ts'
import { formatIn, readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { allocate, unitsLeft } from './rules.credits.ts'
import { jobCost } from './rules.job-cost.ts'
import { currentPlan, monthlyAllowance, type CurrentPlan, type PlanPeriod } from './rules.entitlements.ts'
import { allowanceMonth, monthOfPeriod, type Span } from './rules.period.ts'
import { loadHoldings, type CompanyLot, type Holdings } from './store.holdings.server.ts'
import { grantLot, ledgerAccount, lockBillingAccount, openLot, spendsOn, transfer } from './store.ledger.server.ts'
import { readCatalogue } from './store.plans.server.ts'
import { freeSlot, insertSlot, slotOf } from './store.slots.server.ts'

const courtesyDays = 30
const dayMs = 86_400_000

/** What a company is on and holds at this moment. `month` is that of its allowances. */
export type PlanState = { plan: CurrentPlan; holdings: Holdings; month: Span }

/** The plan and the holdings of a company, with so many of its newest movements. Reads only. */
export const planStateOf = async (ctx: Context, companyId: string, movements = 0): Promise<PlanState> =>
  planStateWith(ctx, await loadHoldings(ctx.db, companyId, ctx.now, movements))

/** The same from holdings that were read already. */
export async function planStateWith(ctx: Context, holdings: Holdings): Promise<PlanState> {
  const { graceDays, timeZone } = await readSettings(ctx.db, 'graceDays', 'timeZone')
  const plan = await planAt(ctx, holdings.periods, ctx.now)
  return { plan, holdings, month: monthOf(plan, { now: ctx.now, timeZone, graceDays }) }
}

/** What a company with these plans is on at a moment, also one to come. */
export async function planAt({ db }: Context, periods: readonly PlanPeriod[], at: Date): Promise<CurrentPlan> {
  const { billing, jobDays, graceDays } = await readSettings(db, 'billing', 'jobDays', 'graceDays')
  const free = (await readCatalogue(db)).plans.find(({ code }) => code === 'FREE')
  if (!free) throw new Error('the plan FREE is missing')
  return currentPlan({ billing, jobDays: jobDays.open, free: free.entitlements, graceDays }, periods, at)
}

/** The month of the allowances: of the plan by its own days, of FREE from the first. In grace none begins before the grace ends. */
function monthOf(
  { source, period }: CurrentPlan,
  { now, timeZone, graceDays }: { now: Date; timeZone: string; graceDays: number },
): Span {
  if (!period) return allowanceMonth(1, now, timeZone)
  if (source === 'PLAN') return monthOfPeriod(period, now, timeZone)
  return { from: period.endsAt, until: new Date(period.endsAt.getTime() + graceDays * dayMs) }
}

/** The lots of a unit that count now. The allowance of this month counts in full before its first spend opens it. */
export function lotsOf({ plan, holdings, month }: PlanState, unit: CreditUnit): CompanyLot[] {
  const allowance = monthlyAllowance(plan, unit)
  const lots = holdings.lots.filter(
    (lot) => lot.unit === unit && (lot.source !== 'PLAN' || lot.startsAt.getTime() === month.from.getTime()),
  )
  if (!allowance || lots.some(({ source }) => source === 'PLAN')) return lots
  return [
    {
      id: '',
      unit,
      source: 'PLAN',
      granted: allowance,
      balance: allowance,
      startsAt: month.from,
      expiresAt: month.until,
      frozen: false,
    },
    ...lots,
  ]
}

/** Seats of a company: those of its plan and one for each unit of a seat credit; null is unlimited. */
export function seatsOf(planState: PlanState, now: Date): number | null {
  const { seats } = planState.plan.entitlements
  return seats === null ? null : seats + unitsLeft(lotsOf(planState, 'SEAT'), now)
}

export type SpendRequest = {
  companyId: string
  unit: CreditUnit
  count: number
  /** What it is spent on; the same subject twice spends once. */
  subject: string
  by: string | null
}

/**
 * Spends credits in the transaction of what they pay for and answers the lots they came from; none where the unit is unlimited.
 * Throws UNLOCKS_USED_UP or CREDITS_USED_UP.
 */
export async function spend(ctx: Context, request: SpendRequest): Promise<string[]> {
  const { companyId, unit, count, subject, by } = request
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  const before = await spendsOn(db, unit, subject)
  if (before.length > 0) return before.map(({ lot }) => lot)
  const planState = await planStateOf(ctx, companyId)
  if (monthlyAllowance(planState.plan, unit) === null) return []
  const lots = lotsOf(planState, unit)
  const parts = allocate(lots, count, now)
  if (!parts) throw await usedUp(ctx, unit, { lots, month: planState.month })
  const used = await ledgerAccount(db, { companyId, unit, kind: 'USED' })
  const taken: string[] = []
  for (const part of parts) {
    const lot = part.lot === '' ? await openMonth(ctx, companyId, { unit, planState }) : part.lot
    await transfer(db, {
      kind: 'SPEND',
      from: lot,
      to: used,
      count: part.count,
      unit,
      reason: unit,
      subject,
      by,
      key: `spend:${unit}:${subject}:${lot}`,
      at: now,
    })
    taken.push(lot)
  }
  return taken
}

/** The error when too few units are left; its date is that of the next allowance, as the reader writes dates. */
async function usedUp(ctx: Context, unit: CreditUnit, { lots, month }: { lots: readonly CompanyLot[]; month: Span }) {
  const renewsAt = month.until.toISOString()
  if (unit !== 'UNLOCK') return fail('CREDITS_USED_UP', { unit, renewsAt })
  const date = (await formatIn(ctx.db, ctx.locale)).date(month.until)
  return fail('UNLOCKS_USED_UP', { limit: lots.reduce((sum, { granted }) => sum + granted, 0), renewsAt, date })
}

/** Opens the allowance of this month with its first spend. */
function openMonth(
  { db, now }: Context,
  companyId: string,
  { unit, planState: { plan, month } }: { unit: CreditUnit; planState: PlanState },
): Promise<string> {
  return grantLot(db, {
    companyId,
    unit,
    source: 'PLAN',
    count: monthlyAllowance(plan, unit) ?? 0,
    from: month.from,
    until: month.until,
    reason: plan.planCode ?? 'FREE',
    key: `grant:${companyId}:${unit}:${month.from.toISOString()}`,
    now,
  })
}

/** `count` when only so much comes back; what was spent last is returned first. */
export type Return = { unit: CreditUnit; subject: string; reason: string; count?: number }

/**
 * Gives back what was spent on a subject, once: to the lot it came from, or for 30 days when that is over. False when nothing was spent.
 */
export async function giveBack(
  ctx: Context,
  { unit, subject, reason, count: most = Number.POSITIVE_INFINITY }: Return,
): Promise<boolean> {
  const { db, now } = ctx
  const [first] = await spendsOn(db, unit, subject)
  if (!first) return false
  const { companyId } = first
  await lockBillingAccount(db, companyId)
  let left = most
  for (const spent of (await spendsOn(db, unit, subject)).toReversed()) {
    const count = Math.min(spent.count, left)
    if (count <= 0) break
    left -= count
    const until = new Date(now.getTime() + courtesyDays * dayMs)
    const lot =
      spent.expiresAt > now
        ? spent.lot
        : await openLot(db, { companyId, unit, source: 'COURTESY', count, from: now, until })
    await transfer(db, {
      kind: 'REFUND',
      from: await ledgerAccount(db, { companyId, unit, kind: 'USED' }),
      to: lot,
      count,
      unit,
      reason,
      subject,
      by: null,
      key: `refund:${spent.id}`,
      at: now,
    })
  }
  return true
}

/** Takes a slot of the plan for a job, or pays it with a job credit. Throws JOB_SLOTS_USED_UP. A job that holds one keeps it. */
export async function takeJobSlot(
  ctx: Context,
  { companyId, jobId, by }: { companyId: string; jobId: string; by: string | null },
): Promise<void> {
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  if (await slotOf(db, jobId)) return
  const planState = await planStateOf(ctx, companyId)
  const cost = jobCost({
    limit: planState.plan.entitlements.activeJobs,
    used: planState.holdings.planSlots,
    credits: unitsLeft(lotsOf(planState, 'JOB'), now),
  })
  const id = randomUUID()
  if (cost.kind === 'USED_UP') throw fail('JOB_SLOTS_USED_UP', { limit: cost.limit })
  if (cost.kind !== 'CREDIT') return insertSlot(db, { id, companyId, jobId, lotId: null, now })
  const [lotId = null] = await spend(ctx, { companyId, unit: 'JOB', count: 1, subject: id, by })
  return insertSlot(db, { id, companyId, jobId, lotId, now })
}

/** Frees the slot of a job. With `refund` a job credit that paid for it comes back. Twice is once. */
export async function freeJobSlot(ctx: Context, jobId: string, options: { refund?: true } = {}): Promise<void> {
  const freed = await freeSlot(ctx.db, jobId, ctx.now)
  if (freed?.lotId && options.refund) await giveBack(ctx, { unit: 'JOB', subject: freed.id, reason: 'JOB_REJECTED' })
}
