import { sql, type Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { DisputeState } from '#kernel/enums/billing.ts'
import type { Attempt, ProviderAnswer } from './pay.server.ts'

/** What the sandbox believes about an attempt. */
export type SandboxPayment = {
  ref: string
  minor: number
  currency: string
  title: string
  returnUrl: string
  state: 'OPEN' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  paidMinor: number | null
  paidCurrency: string | null
  paidAt: Date | null
  refunds: { key: string; minor: number }[]
  dispute: ProviderAnswer['dispute']
  downUntil: Date | null
  slowUntil: Date | null
  expiresAt: Date
}

/** Keeps an attempt; the same `ref` twice is one. */
export async function insertSandboxPayment(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await db
    .insertInto('sandbox_payment')
    .values({
      ref: attempt.ref,
      minor: attempt.total.minor,
      currency: attempt.total.currency,
      title: attempt.title,
      return_url: attempt.returnUrl,
      expires_at: attempt.expiresAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
}

/** How long the sandbox remembers a payment. */
export const sandboxDays = 30

export async function findSandboxPayment(db: Db, ref: string): Promise<SandboxPayment | null> {
  const row = await db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst()
  return row ? paymentOf(row) : null
}

export async function listSandboxPayments(db: Db, since: Date): Promise<SandboxPayment[]> {
  const rows = await db.selectFrom('sandbox_payment').selectAll().where('created_at', '>=', since).execute()
  return rows.map(paymentOf)
}

/** Forgets payments that began before this moment. */
export async function forgetSandboxPayments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox_payment').where('created_at', '<', before).execute()
}

function paymentOf(row: Selectable<Tables['sandbox_payment']>): SandboxPayment {
  return {
    ref: row.ref,
    minor: row.minor,
    currency: row.currency,
    title: row.title,
    returnUrl: row.return_url,
    state: row.state as SandboxPayment['state'],
    paidMinor: row.paid_minor,
    paidCurrency: row.paid_currency,
    paidAt: row.paid_at,
    refunds: row.refunds as SandboxPayment['refunds'],
    dispute: disputeOf(row.dispute),
    downUntil: row.down_until,
    slowUntil: row.slow_until,
    expiresAt: row.expires_at,
  }
}

/** A dispute as it is stored; its date is text there. */
function disputeOf(stored: object | null): SandboxPayment['dispute'] {
  if (!stored) return null
  const dispute = stored as { id: string; state: DisputeState; dueAt?: string | null }
  return { ...dispute, dueAt: dispute.dueAt ? new Date(dispute.dueAt) : null }
}

/** Pays an attempt, with another sum or currency when given. Only what is open or expired can be paid: late payments happen. */
export async function paySandbox(
  db: Db,
  ref: string,
  { minor, currency, now }: { minor: number; currency: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payment')
    .set({ state: 'PAID', paid_minor: minor, paid_currency: currency, paid_at: now })
    .where('ref', '=', ref)
    .where('state', 'in', ['OPEN', 'EXPIRED'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends an attempt that nobody has paid. */
export async function endSandbox(db: Db, ref: string, state: 'FAILED' | 'CANCELLED' | 'EXPIRED'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payment')
    .set({ state })
    .where('ref', '=', ref)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Until when the provider does not answer about this attempt. */
export async function setSandboxDown(db: Db, ref: string, until: Date | null): Promise<void> {
  await db.updateTable('sandbox_payment').set({ down_until: until }).where('ref', '=', ref).execute()
}

/** Gives money back; the same key twice is once. */
export async function refundSandbox(db: Db, ref: string, refund: { key: string; minor: number }): Promise<void> {
  await sql`
    update sandbox_payment set refunds = refunds || ${JSON.stringify([refund])}::jsonb
    where ref = ${ref} and not refunds @> ${JSON.stringify([{ key: refund.key }])}::jsonb`.execute(db)
}

/** Until when the provider takes its time to answer about this attempt. */
export async function setSandboxSlow(db: Db, ref: string, until: Date | null): Promise<void> {
  await db.updateTable('sandbox_payment').set({ slow_until: until }).where('ref', '=', ref).execute()
}

/** Cancels a payment that had arrived; false when none had. */
export async function reverseSandbox(db: Db, ref: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payment')
    .set({ state: 'CANCELLED' })
    .where('ref', '=', ref)
    .where('state', '=', 'PAID')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Opens the dispute of a payment or decides it; false when there is nothing to dispute or to decide. */
export async function disputeSandbox(
  db: Db,
  ref: string,
  { state, dueAt }: { state: DisputeState; dueAt: Date },
): Promise<boolean> {
  const dispute = JSON.stringify({ id: `dispute-${ref}`, state, dueAt: dueAt.toISOString() })
  const before = state === 'OPEN' ? sql`dispute is null` : sql`dispute ->> 'state' = 'OPEN'`
  const { numAffectedRows } = await sql`
    update sandbox_payment set dispute = ${dispute}::jsonb where ref = ${ref} and state = 'PAID' and ${before}`.execute(
    db,
  )
  return Number(numAffectedRows) > 0
}
