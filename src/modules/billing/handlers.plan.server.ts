import { readSetting } from '#modules/reference/public.server.ts'
import type { Entitlements } from '#kernel/enums/billing.ts'
import type { Context } from '#platform/core/context.server.ts'
import { anchorDayOf, periodEnd } from './rules.period.ts'
import { insertPeriod } from './store.periods.server.ts'
import { loadHoldings } from './store.holdings.server.ts'
import { lockBillingAccount } from './store.ledger.server.ts'
import { readCatalogue } from './store.plans.server.ts'

type PlanGrant = {
  companyId: string
  planCode: string
  lasts: { months: number } | { days: number }
  /** Entitlements that differ from those of the plan. */
  entitlements?: Partial<Entitlements>
}

/** Puts a company on a plan from now on, without an order; a company that is on a plan stays on it. */
export async function startPlan(ctx: Context, { companyId, planCode, lasts, entitlements }: PlanGrant): Promise<void> {
  const { db, now } = ctx
  await lockBillingAccount(db, companyId)
  const { periods } = await loadHoldings(db, companyId, now)
  if (periods.some(({ endsAt, cutAt }) => (cutAt ?? endsAt) > now)) return
  const plan = (await readCatalogue(db)).plans.find(({ code }) => code === planCode)
  if (!plan) throw new Error(`there is no plan ${planCode}`)
  const timeZone = await readSetting(db, 'timeZone')
  const anchorDay = anchorDayOf(now, timeZone)
  await insertPeriod(db, {
    companyId,
    planCode,
    entitlements: { ...plan.entitlements, ...entitlements },
    from: now,
    until:
      'days' in lasts
        ? new Date(now.getTime() + lasts.days * 86_400_000)
        : periodEnd(now, lasts.months, anchorDay, timeZone),
    anchorDay,
  })
}
