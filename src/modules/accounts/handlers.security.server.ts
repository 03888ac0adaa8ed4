import * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, hitLimit, limitKey } from '#platform/core/limits.server.ts'
import type { MailRecipient } from './mail.server.ts'
import type { Account } from './store.server.ts'

/** Records who, what and outcome in the audit log and the log; never an address, a code or a password (LG-01). */
export async function recordSecurityEvent(
  ctx: Context,
  event: {
    what: string
    accountId: string | null
    outcome: 'OK' | 'REFUSED'
    details?: Record<string, string | number | boolean>
  },
): Promise<void> {
  const { what, accountId, outcome, details } = event
  await ctx.audit({ action: `accounts.${what}`, subjectType: 'account', subjectId: accountId, outcome, details })
  ctx.log.info({ event: 'security', what: `accounts.${what}`, who: accountId, outcome }, 'security event')
}

export const recipientOf = ({ id, kind, email, full_name, locale }: Account): MailRecipient => ({
  id,
  kind,
  email,
  name: full_name,
  locale,
})

const devices = z.object({ id: z.guid(), accounts: z.array(z.guid()).max(10) })
const yearSeconds = 31_536_000

/** The accounts that signed in from this browser before, from its sealed cookie. */
export async function readDevice(ctx: Context): Promise<z.output<typeof devices> | null> {
  const sealed = ctx.cookie.read('device')
  return sealed ? (devices.safeParse(await ctx.ports.sealer.open('device', sealed, ctx.now)).data ?? null) : null
}

/** Remembers that this account signed in here, up to the ten latest accounts. */
export async function rememberDevice(ctx: Context, accountId: string, newId: () => string): Promise<void> {
  const device = await readDevice(ctx)
  const accounts = [accountId, ...(device?.accounts ?? []).filter((id) => id !== accountId)].slice(0, 10)
  const value = { id: device?.id ?? newId(), accounts }
  ctx.cookie.set(
    'device',
    await ctx.ports.sealer.seal('device', value, new Date(ctx.now.getTime() + yearSeconds * 1000)),
    yearSeconds,
  )
}

// Throttles but never locks out: failures elsewhere do not count for a browser the person has used before (AU-04).
const sourceRules: readonly RateRule[] = [
  { name: 'accounts.signIn.minute', by: 'field:email', max: 5, seconds: 60 },
  { name: 'accounts.signIn.hour', by: 'field:email', max: 20, seconds: 3600 },
]
const addressRule: RateRule = { name: 'accounts.signIn.address', by: 'field:email', max: 60, seconds: 3600 }

/**
 * Counts a sign-in attempt for an address by its source, whether or not the account exists. Throws TOO_MANY with the waiting time.
 * Returns a function that clears the count after a successful sign-in.
 */
export async function throttleSignIn(
  ctx: Context,
  realm: string,
  email: string,
  accountId: string | null,
): Promise<() => Promise<void>> {
  const device = await readDevice(ctx)
  const known = device && accountId && device.accounts.includes(accountId)
  const source = `${realm}:${email}:${known ? device.id : limitKey(ctx.from.ip)}`
  const limits: [RateRule, string][] = sourceRules.map((rule) => [rule, source])
  if (!known) limits.push([addressRule, `${realm}:${email}`])
  for (const [rule, key] of limits) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, key)
    if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
  }
  return async () => {
    for (const rule of sourceRules) await clearLimit(ctx.db, rule, source)
  }
}
