import type { Member } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Subscription } from '../contract.shapes.ts'
import type { PlanState } from '../handlers.credits.server.ts'
import { seesPrices } from '../rules.ts'
import { readCatalogue } from '../store.plans.server.ts'

/** What follows the plan of a company: what is bought already, else what it wants, else the same again. */
export async function whatFollows(
  ctx: Context,
  { plan, holdings }: Pick<PlanState, 'plan' | 'holdings'>,
): Promise<Subscription['next']> {
  const { period, source } = plan
  if (!period || (source !== 'PLAN' && source !== 'GRACE')) return null
  const { plans } = await readCatalogue(ctx.db)
  const planOf = (code: string) => {
    const offered = plans.find((each) => each.code === code)
    return { code, title: offered?.title[ctx.locale] ?? code, activeJobs: offered?.entitlements.activeJobs ?? null }
  }
  const paid = holdings.periods.find(({ startsAt, cutAt }) => startsAt > ctx.now && cutAt === null)
  const startsAt = (paid?.startsAt ?? period.endsAt).toISOString()
  if (paid)
    return {
      ...planOf(paid.planCode),
      kind: 'PAID',
      activeJobs: paid.entitlements.activeJobs,
      period: null,
      startsAt,
    }
  const choice = holdings.choice?.of === period.id ? holdings.choice : null
  const wasBought = holdings.periods.some(({ id, bought }) => id === period.id && bought)
  const code = choice?.code ?? (wasBought ? period.planCode : 'FREE')
  const kind = choice ? (code === 'FREE' ? 'LEAVE' : 'CHANGE') : wasBought ? 'RENEW' : 'NOTHING'
  return { ...planOf(code), kind, period: choice?.period ?? null, startsAt }
}

/** The order that renews the plan, and the jobs beyond its slots. */
export const renewalView = (
  { role }: Member,
  { holdings: { renewal, slotNotice, suspendedJobs } }: PlanState,
): Pick<Subscription, 'renewal' | 'slotNotice' | 'suspendedJobs'> => ({
  renewal:
    renewal && seesPrices(role)
      ? {
          orderId: renewal.id,
          total: { minor: renewal.totalMinor, currency: renewal.currency },
          payUntil: renewal.payUntil.toISOString(),
        }
      : null,
  slotNotice: slotNotice && { limit: slotNotice.limit, dueAt: slotNotice.dueAt.toISOString() },
  suspendedJobs,
})
