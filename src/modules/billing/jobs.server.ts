import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { cancelOrder } from './handlers.payments.server.ts'
import { cancelReplaced } from './renewals/handlers.replace.server.ts'
import { deliverSandboxEvent, sendSandboxEvent } from './handlers.sandbox.server.ts'
import { settle } from './handlers.settle.server.ts'
import { reconcileJobs } from './jobs.reconcile.server.ts'
import { dueOrders } from './store.orders.server.ts'
import { replacedOrders } from './renewals/store.server.ts'
import { expiredLots, ledgerAccount, lockBillingAccount, transfer } from './store.ledger.server.ts'

const batch = 200
/** Empties lots whose time is over; they count for nothing from that moment on, whether or not this has run. */
const expireLots = jobName<object>('billing.expire')

async function expire(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const due = await expiredLots(db, now, batch)
  // Companies in a fixed order, so that two runs cannot block each other.
  for (const { id, companyId, unit } of due.toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))) {
    await lockBillingAccount(db, companyId)
    const { balance } = await db
      .selectFrom('ledger_account')
      .select('balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (balance === 0) continue
    await transfer(db, {
      kind: 'EXPIRE',
      from: id,
      to: await ledgerAccount(db, { companyId, unit, kind: 'EXPIRED' }),
      count: balance,
      unit,
      reason: 'EXPIRED',
      key: `expire:${id}`,
      at: now,
    })
  }
  if (due.length === batch) await ctx.enqueue(expireLots, {}, { key: 'billing.expire.more' })
}

/** Orders that nobody can pay any more say so. */
const expireOrders = jobName<object>('billing.expireOrders')

async function closeDueOrders(ctx: Context): Promise<void> {
  const due = await dueOrders(ctx.db, ctx.now, batch)
  for (const { id } of due.toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))) await settle(ctx, id)
  if (due.length === batch) await ctx.enqueue(expireOrders, {}, { key: 'billing.expireOrders.more' })
}

/** What cannot be cancelled now is tried again: the provider does not answer. */
async function cancelReplacedOrders(ctx: Context, { companyId }: { companyId: string }): Promise<void> {
  for (const id of await replacedOrders(ctx.db, companyId)) await cancelOrder(ctx, id)
}

export const billingJobs = [
  handle(expireLots, expire, { cron: '* * * * *' }),
  handle(expireOrders, closeDueOrders, { cron: '* * * * *' }),
  ...reconcileJobs,
  handle(cancelReplaced, cancelReplacedOrders, { ownTransactions: true }),
  handle(sendSandboxEvent, deliverSandboxEvent, { ownTransactions: true }),
]
