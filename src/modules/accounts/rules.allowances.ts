import type { RateRule } from '#kernel/endpoint.ts'
import { codeRules } from './rules.codes.ts'

/**
 * Where a request about an account comes from: a browser it signed in from before, a session of its own, or a stranger's network.
 * Each counts under keys of its own, so that strangers use up nothing but the strangers' allowance.
 */
export type Source =
  | { kind: 'DEVICE'; device: string }
  | { kind: 'SESSION'; session: string }
  | { kind: 'UNKNOWN_DEVICE'; network: string }

/** A rule with what it counts, such as an address in a network. `kept`: a success does not clear it. */
export type Allowance = { rule: RateRule; key: string; kept?: true }

const idOf = (source: Source) =>
  source.kind === 'DEVICE' ? source.device : source.kind === 'SESSION' ? source.session : source.network

const rule = (name: string, max: number, seconds: number): RateRule => ({ name, by: 'field:email', max, seconds })
const hour = 3600
const day = 86_400

/** `total` is not cleared by a success: it bounds what one device or session can do in a day. */
const own = (name: string, perMinute: RateRule) => ({
  attempts: [perMinute, rule(`${name}.hour`, 20, hour)],
  total: rule(`${name}.day`, 100, day),
})
const passwordRules = {
  DEVICE: own('accounts.password.device', rule('accounts.password.device.minute', 5, 60)),
  SESSION: own('accounts.password.session', rule('accounts.password.session.minute', 5, 60)),
  network: [rule('accounts.signIn.minute', 5, 60), rule('accounts.signIn.hour', 20, hour)],
  unknownDevices: rule('accounts.signIn.address', 60, hour),
}

/** The attempts at a password. `subject` is the account as the person names it: side and address. */
export function passwordAllowances(subject: string, source: Source): Allowance[] {
  const key = `${subject}:${idOf(source)}`
  if (source.kind === 'UNKNOWN_DEVICE')
    return [...all(passwordRules.network, key), { rule: passwordRules.unknownDevices, key: subject, kept: true }]
  const { attempts, total } = passwordRules[source.kind]
  return [...all(attempts, key), { rule: total, key, kept: true }]
}

const unknownDeviceTotp = rule('admin.totp', 5, 300)
const deviceTotp = own('admin.totp.device', rule('admin.totp.device', 5, 300))

/** The attempts at the second factor of an account. */
export function totpAllowances(accountId: string, source: Source): Allowance[] {
  if (source.kind !== 'DEVICE') return all([unknownDeviceTotp], accountId)
  const key = `${accountId}:${source.device}`
  return [...all(deviceTotp.attempts, key), { rule: deviceTotp.total, key, kept: true }]
}

const codeCaps = (prefix: string) => [
  rule(`${prefix}.hour`, codeRules.perHour, hour),
  rule(`${prefix}.day`, codeRules.perDay, day),
]
const codeRate = {
  device: { gap: rule('accounts.code.device.gap', 1, codeRules.resendSeconds), caps: codeCaps('accounts.code.device') },
  stranger: { gap: rule('accounts.code.gap', 1, codeRules.resendSeconds), caps: codeCaps('accounts.code') },
}

/** The codes mailed to an address: `gap` between two of one purpose, `caps` for all purposes together. */
export function codeAllowances(
  subject: string,
  purpose: string,
  source: Source,
): { gap: Allowance; caps: readonly Allowance[] } {
  const key = source.kind === 'DEVICE' ? `${subject}:${source.device}` : subject
  const { gap, caps } = source.kind === 'DEVICE' ? codeRate.device : codeRate.stranger
  return { gap: { rule: gap, key: `${key}:${purpose}` }, caps: all(caps, key) }
}

const all = (rules: readonly RateRule[], key: string): Allowance[] => rules.map((each) => ({ rule: each, key }))

const network = (name: string, max: number, seconds = 300) =>
  ({ name, by: 'ip', max, seconds, unknownDevicesOnly: true }) as const satisfies RateRule

/** What one network may do without a proof of its own: no known device, no code request or token of this site. */
export const unknownDeviceRules = {
  signIn: network('accounts.login', 100),
  adminSignIn: network('admin.login', 30),
  requestCode: network('accounts.code.ip', 25),
  tryCode: network('accounts.try.ip', 100),
  tryTotp: network('admin.totp', 30),
  bootstrap: network('admin.bootstrap', 10),
  joinAdministrators: network('admin.join', 30),
  undoEmail: network('accounts.emailUndo', 30, hour),
  confirmSignOn: network('accounts.signOn.confirm', 100),
}

/**
 * A campus shares one address: only accounts that were created use up what a network may create in an hour. Refusals have a limit of
 * their own, so that registering finds no more addresses than `checkCredentials`.
 */
export const registrationRules: readonly RateRule[] = [
  { name: 'accounts.register.attempts', by: 'ip', max: 300, seconds: hour },
  { name: 'accounts.register', by: 'ip', max: 20, seconds: hour, successesOnly: true },
  { name: 'accounts.code.ip', by: 'ip', max: 25, seconds: 300, successesOnly: true },
]
