import * as z from 'zod'

const maxAccounts = 10

/** An entry before sign-ins were dated is its account's id alone. */
const entryShape = z.union([z.object({ id: z.guid(), since: z.int() }), z.guid().transform((id) => ({ id, since: 0 }))])

/** The browser's device cookie: which accounts signed in from it, and when (ms) they last did, newest first. */
export const deviceShape = z.object({ id: z.guid(), accounts: z.array(entryShape).max(maxAccounts) })
export type Device = z.output<typeof deviceShape>

/** Whether this account signed in from the device since its known devices were last forgotten. */
export function isKnownDevice(
  device: Device | null,
  account: { id: string; known_devices_since: Date | null } | null | undefined,
): device is Device {
  const entry = device?.accounts.find(({ id }) => id === account?.id)
  return entry !== undefined && entry.since >= (account?.known_devices_since?.getTime() ?? 0)
}

/** The device after a sign-in; of more than ten accounts the one longest ago is dropped. */
export function withSignIn(device: Device, accountId: string, now: Date): Device {
  const others = device.accounts.filter(({ id }) => id !== accountId)
  return { ...device, accounts: [{ id: accountId, since: now.getTime() }, ...others].slice(0, maxAccounts) }
}
