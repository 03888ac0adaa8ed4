import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
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

export const billingJobs = [handle(expireLots, expire, { cron: '* * * * *' })]
