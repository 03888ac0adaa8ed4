import * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, hitLimit, limitKey } from '#platform/core/limits.server.ts'
import type { Reader } from './mail.server.ts'
import type { Account } from './store.server.ts'

/** A security event in the audit log and the log: who, what, outcome; never an address, a code or a password (LG-01). */
export async function noteSecurity(
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

/** Whom a mail is for. */
export const readerOf = ({ id, kind, email, full_name, locale }: Account): Reader => ({
  id,
  kind,
  email,
  name: full_name,
  locale,
})

const devices = z.object({ id: z.guid(), accounts: z.array(z.guid()).max(10) })
const yearSeconds = 31_536_000

/** Which accounts signed in from this browser before, by its sealed cookie. */
export async function openDevice(ctx: Context): Promise<z.output<typeof devices> | null> {
  const sealed = ctx.cookie.read('device')
  return sealed ? (devices.safeParse(await ctx.ports.sealer.open('device', sealed, ctx.now)).data ?? null) : null
}

/** Remembers that this account signed in here; the ten latest stay. */
export async function keepDevice(ctx: Context, accountId: string, newId: () => string): Promise<void> {
  const before = await openDevice(ctx)
  const accounts = [accountId, ...(before?.accounts ?? []).filter((each) => each !== accountId)].slice(0, 10)
  const value = { id: before?.id ?? newId(), accounts }
  ctx.cookie.keep(
    'device',
    await ctx.ports.sealer.seal('device', value, new Date(ctx.now.getTime() + yearSeconds * 1000)),
    yearSeconds,
  )
}

// Slow down, never lock out: a stranger's failures do not count for a browser the person has used before (AU-04).
const nearRules: readonly RateRule[] = [
  { name: 'accounts.signIn.minute', by: 'field:email', max: 5, seconds: 60 },
  { name: 'accounts.signIn.hour', by: 'field:email', max: 20, seconds: 3600 },
]
const anywhere: RateRule = { name: 'accounts.signIn.address', by: 'field:email', max: 60, seconds: 3600 }

/**
 * Counts one try to sign in for an address from where it comes, known account or not. Throws TOO_MANY with the wait.
 * Answers how to forget the count once the try was right.
 */
export async function slowDown(
  ctx: Context,
  door: string,
  email: string,
  accountId: string | null,
): Promise<() => Promise<void>> {
  const device = await openDevice(ctx)
  const known = device && accountId && device.accounts.includes(accountId)
  const near = `${door}:${email}:${known ? device.id : limitKey(ctx.from.ip)}`
  const tries: [RateRule, string][] = nearRules.map((rule) => [rule, near])
  if (!known) tries.push([anywhere, `${door}:${email}`])
  for (const [rule, key] of tries) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, key)
    if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
  }
  return async () => {
    for (const rule of nearRules) await clearLimit(ctx.db, rule, near)
  }
}
