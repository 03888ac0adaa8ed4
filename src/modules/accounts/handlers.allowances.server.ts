import { createHash, randomUUID } from 'node:crypto'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, hitLimit, limitKey } from '#platform/core/limits.server.ts'
import type { Allowance, Source } from './rules.allowances.ts'
import { deviceShape, isKnownDevice, withSignIn, type Device } from './rules.devices.ts'
import { forgetKnownDevices, type Account } from './store.server.ts'

const yearSeconds = 31_536_000

/** The device of this browser, from its sealed cookie; null without one, and when it was forged or has expired. */
async function readDevice(ctx: Context): Promise<Device | null> {
  const sealed = ctx.cookie.read('device')
  return sealed ? (deviceShape.safeParse(await ctx.ports.sealer.open('device', sealed, ctx.now)).data ?? null) : null
}

/** The id of the device that this browser is, whoever signed in there; null before anybody did. */
export const deviceOf = async (ctx: Context): Promise<string | null> => (await readDevice(ctx))?.id ?? null

/** How sessions of one browser are told from others': a hash, so that nobody who reads the table can make the cookie. */
export const hashOfDevice = (id: string) =>
  createHash('sha256').update(`session ${id}`).digest('base64url').slice(0, 24)
/** The hash for a new session in this browser; null before anybody signed in there. */
export async function sessionDevice(ctx: Context): Promise<string | null> {
  const id = await deviceOf(ctx)
  return id === null ? null : hashOfDevice(id)
}

/** Remembers that this account proved itself in this browser, which gets this id when it is new. The cookie signs nobody in. */
export async function rememberDevice(ctx: Context, accountId: string, newId: string = randomUUID()): Promise<void> {
  const device = withSignIn((await readDevice(ctx)) ?? { id: newId, accounts: [] }, accountId, ctx.now)
  const until = new Date(ctx.now.getTime() + yearSeconds * 1000)
  ctx.cookie.set('device', await ctx.ports.sealer.seal('device', device, until), yearSeconds)
}

/** The id of this browser's device when the account knows it. The account is looked up only where there is a device cookie. */
export async function knownDevice(
  ctx: Context,
  account: Account | undefined | (() => Promise<Account | undefined>),
): Promise<string | null> {
  const device = await readDevice(ctx)
  if (!device) return null
  return isKnownDevice(device, typeof account === 'function' ? await account() : account) ? device.id : null
}

/** After a change of credentials by its owner: the account knows this browser only. */
export async function forgetOtherDevices(ctx: Context, accountId: string): Promise<void> {
  await forgetKnownDevices(ctx.db, accountId, ctx.now)
  await rememberDevice(ctx, accountId)
}

/** The sources that a request may count for, in their order: a device that used up its own allowance counts as a stranger. */
export function sourcesOf(ctx: Context, device: string | null): [Source, ...Source[]] {
  const unknownDevice = { kind: 'UNKNOWN_DEVICE', network: limitKey(ctx.from.ip) } as const
  return device ? [{ kind: 'DEVICE', device }, unknownDevice] : [unknownDevice]
}

/** Counts against all of these. Returns the seconds to wait when one is used up, else null. */
export async function consumeAllowances(ctx: Context, allowances: readonly Allowance[]): Promise<number | null> {
  for (const { rule, key } of allowances) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, key)
    if (!allowed) return retryAfterSeconds
  }
  return null
}

/** `known`: it counted for a known device. `clear` takes the attempts of its source back after a success. */
export type Attempt = { known: boolean; clear(): Promise<void> }

/** Counts an attempt for the first source that has an allowance left, whether or not the account exists. Throws TOO_MANY. */
export async function countAttempt(
  ctx: Context,
  sources: readonly Source[],
  allowancesOf: (source: Source) => readonly Allowance[],
): Promise<Attempt> {
  const waits: number[] = []
  for (const source of sources) {
    const allowances = allowancesOf(source)
    const wait = await consumeAllowances(ctx, allowances)
    if (wait === null) return { known: source.kind !== 'UNKNOWN_DEVICE', clear: () => clearOwn(ctx, allowances) }
    waits.push(wait)
  }
  throw fail('TOO_MANY', { seconds: Math.min(...waits) })
}

async function clearOwn(ctx: Context, allowances: readonly Allowance[]): Promise<void> {
  for (const { rule, key, kept } of allowances) if (!kept) await clearLimit(ctx.db, rule, key)
}
