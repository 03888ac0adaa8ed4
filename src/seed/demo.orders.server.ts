import type { Caller } from '#kernel/caller.ts'
import { askAbout, checkSlots, remindOfEnd } from '#modules/billing/public.server.ts'
import type { Call } from '#modules/contract.ts'
import type { SeedClient } from './seed-client.server.ts'

type DemoOrder = {
  company: string
  code: string
  action: 'PAY_SILENTLY' | 'FAIL' | 'OTHER_AMOUNT' | null
  /** What happens to it once it is paid. */
  afterwards?: 'REFUND' | 'DISPUTE'
  daysAgo: number
}

/** One paid, one given back, one disputed, one whose sum is not the total, one that failed, and one that waits. */
const orders: readonly DemoOrder[] = [
  { company: 'nusantara', code: 'UNLOCK_10', action: 'PAY_SILENTLY', daysAgo: 6 },
  { company: 'dana', code: 'JOB_1', action: 'PAY_SILENTLY', afterwards: 'REFUND', daysAgo: 5 },
  { company: 'cerdas', code: 'UNLOCK_10', action: 'PAY_SILENTLY', afterwards: 'DISPUTE', daysAgo: 3 },
  { company: 'gudang', code: 'JOB_5', action: 'OTHER_AMOUNT', daysAgo: 2 },
  { company: 'kopi', code: 'JOB_1', action: 'FAIL', daysAgo: 0.2 },
  { company: 'sehat', code: 'UNLOCK_50', action: null, daysAgo: 0.1 },
]
const dayMs = 86_400_000

/** A company that bought its plan for a month and has to renew it soon, and one whose free trial ended four days ago. */
const buyer = 'laut'
const trial = { company: 'sawah', days: 22 }
export const buysPlan = (company: string): boolean => company === buyer
export const trialDays = (company: string): number | undefined => (company === trial.company ? trial.days : undefined)

type PlanPurchase = { owner: Caller | undefined; administrator: Caller; code: string }

/** A plan for a month that was paid into the bank, unless an earlier start did it. */
export async function buyPlan(client: SeedClient, { owner, administrator, code }: PlanPurchase): Promise<void> {
  if (!owner) throw new Error('the demo lacks the company that buys its plan')
  const call = client.as(owner)
  const { list } = await call('orders.transactions', {})
  const { id, status, sums } = list.at(-1) ?? (await orderOf(call, { code, period: 'MONTH' }))
  if (status !== 'CREATED' && status !== 'EXPIRED') return
  const reason = 'Arrived in the bank, reference of the order'
  await client.as(administrator)('admin.orders.markPaid', { id, minor: sums.total.minor, reason })
}

async function orderOf(call: Call, item: { code: string; period?: 'MONTH' }) {
  const items = [item]
  const { sums } = await call('orders.quote', { items })
  return call('orders.create', { key: crypto.randomUUID(), items, expected: { totalMinor: sums.total.minor } })
}

/** Companies of the demo buy top-ups from the test provider. A company that has an order already buys nothing again. */
export async function addOrders(
  client: SeedClient,
  { owners, administrator, today }: { owners: ReadonlyMap<string, Caller>; administrator: Caller; today: number },
): Promise<void> {
  for (const { company, code, action, afterwards, daysAgo } of orders) {
    const owner = owners.get(company)
    if (!owner) throw new Error(`the demo lacks the company ${company}`)
    client.setTime(new Date(today - daysAgo * dayMs))
    const call = client.as(owner)
    if ((await call('orders.transactions', {})).total > 0) continue
    const { id, sums } = await orderOf(call, { code })
    const { url } = await call('orders.paymentUrl', { id, provider: 'sandbox' })
    const ref = url?.split('/').at(-1) ?? ''
    if (action) await call('billing.sandbox', { id: ref, action })
    await client.core.asSystem((ctx) => askAbout(ctx, ref))
    if (afterwards === 'REFUND') {
      const reason = 'Bought by mistake; the company wrote to us the same day'
      await client.as(administrator)('admin.orders.refund', { id, minor: sums.total.minor, reason })
    }
    if (afterwards === 'DISPUTE') {
      await call('billing.sandbox', { id: ref, action: 'DISPUTE' })
      await client.core.asSystem((ctx) => askAbout(ctx, ref))
    }
  }
  client.setTime(new Date(today))
  for (const company of [buyer, trial.company]) {
    const owner = owners.get(company)
    if (owner?.kind !== 'employer') throw new Error(`the demo lacks the company ${company}`)
    await client.core.asSystem((ctx) => remindOfEnd(ctx, owner.companyId))
    await client.core.asSystem((ctx) => checkSlots(ctx, owner.companyId))
  }
}
