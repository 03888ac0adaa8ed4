import { expect, test } from 'vitest'
import {
  codeAllowances,
  passwordAllowances,
  registrationRules,
  unknownDeviceRules,
  totpAllowances,
  type Allowance,
  type Source,
} from './rules.allowances.ts'
import { codeRules } from './rules.codes.ts'

const device: Source = { kind: 'DEVICE', device: 'd1' }
const otherDevice: Source = { kind: 'DEVICE', device: 'd2' }
const session: Source = { kind: 'SESSION', session: 's1' }
const unknownDevice: Source = { kind: 'UNKNOWN_DEVICE', network: '198.51.100.1' }
const otherUnknownDevice: Source = { kind: 'UNKNOWN_DEVICE', network: '198.51.100.2' }
const sources = [device, otherDevice, session, unknownDevice, otherUnknownDevice]
const counters = (allowances: readonly Allowance[]) => allowances.map(({ rule, key }) => `${rule.name} ${key}`)
const codes = (source: Source, purpose = 'LOGIN') => {
  const { gap, caps } = codeAllowances('candidate:a@example.org', purpose, source)
  return [gap, ...caps]
}

test.each([
  ['a password', (source: Source) => passwordAllowances('candidate:a@example.org', source)],
  ['a code', (source: Source) => codes(source)],
  ['a second factor', (source: Source) => totpAllowances('a', source)],
])('the attempts at %s count apart for each device and for strangers', (_, allowancesOf) => {
  for (const own of [device, otherDevice])
    for (const other of sources.filter((source) => source !== own)) {
      const theirs = new Set(counters(allowancesOf(other)))
      expect(counters(allowancesOf(own)).filter((each) => theirs.has(each))).toEqual([])
    }
})

test('strangers of all networks share one allowance for an address; accounts and sides share none', () => {
  const both = counters(passwordAllowances('candidate:a', unknownDevice)).filter((each) =>
    counters(passwordAllowances('candidate:a', otherUnknownDevice)).includes(each),
  )
  expect(both).toEqual(['accounts.signIn.address candidate:a'])
  expect(counters(codes(unknownDevice))).toEqual(counters(codes(otherUnknownDevice)))
  for (const source of sources)
    expect(
      counters(passwordAllowances('candidate:a', source)).filter((each) =>
        counters(passwordAllowances('employer:a', source)).includes(each),
      ),
    ).toEqual([])
})

test('the minute between two codes counts for each purpose, the caps for all purposes', () => {
  for (const source of [device, unknownDevice]) {
    const [gap, ...caps] = counters(codes(source, 'LOGIN'))
    const [otherGap, ...otherCaps] = counters(codes(source, 'RESET_PASSWORD'))
    expect(gap).not.toBe(otherGap)
    expect(caps).toEqual(otherCaps)
  }
})

test('a success leaves the allowance of all strangers, and the total of a day, as they are', () => {
  const kept = (source: Source) =>
    passwordAllowances('candidate:a', source).flatMap((each) => (each.kept ? [each.rule.name] : []))
  expect(kept(unknownDevice)).toEqual(['accounts.signIn.address'])
  expect(kept(device)).toEqual(['accounts.password.device.day'])
  expect(kept(session)).toEqual(['accounts.password.session.day'])
})

const limits = (allowances: readonly Allowance[]) =>
  allowances.map(({ rule: { max, seconds } }) => `${max} in ${seconds} s`)

test('what decisions §1 allow each source', () => {
  const own = ['5 in 60 s', '20 in 3600 s', '100 in 86400 s']
  expect([device, session].map((source) => limits(passwordAllowances('a', source)))).toEqual([own, own])
  expect(limits(passwordAllowances('a', unknownDevice))).toEqual(['5 in 60 s', '20 in 3600 s', '60 in 3600 s'])
  expect(limits(totpAllowances('a', unknownDevice))).toEqual(['5 in 300 s'])
  expect(limits(totpAllowances('a', device))).toEqual(['5 in 300 s', '20 in 3600 s', '100 in 86400 s'])
  for (const source of [device, unknownDevice])
    expect(limits(codes(source))).toEqual(['1 in 60 s', '5 in 3600 s', '20 in 86400 s'])
})

test('what decisions §1 allow a network that proves nothing', () => {
  const perNetwork = Object.fromEntries(
    Object.entries(unknownDeviceRules).map(([what, { max, seconds }]) => [what, `${max} in ${seconds} s`]),
  )
  expect(perNetwork).toEqual({
    signIn: '100 in 300 s',
    adminSignIn: '30 in 300 s',
    requestCode: '25 in 300 s',
    tryCode: '100 in 300 s',
    tryTotp: '30 in 300 s',
    bootstrap: '10 in 300 s',
    joinAdministrators: '30 in 300 s',
    undoEmail: '30 in 3600 s',
    confirmSignOn: '100 in 300 s',
  })
  for (const rule of Object.values(unknownDeviceRules))
    expect(rule).toMatchObject({ by: 'ip', unknownDevicesOnly: true })
  expect(registrationRules.map(({ by, max, seconds }) => `${max} in ${seconds} s by ${by}`)).toEqual([
    '300 in 3600 s by ip',
    '20 in 3600 s by ip',
    '25 in 300 s by ip',
  ])
  // A code that a registration sends counts as one that was requested.
  expect(registrationRules[2]).toMatchObject({ name: unknownDeviceRules.requestCode.name, successesOnly: true })
})

test('every limit counts under a name of its own', () => {
  const rules = [device, session, unknownDevice].flatMap((source) =>
    [...passwordAllowances('a', source), ...totpAllowances('a', source), ...codes(source)].map(({ rule }) => rule),
  )
  const perNetwork = [...Object.values(unknownDeviceRules), ...registrationRules]
  for (const { name } of [...rules, ...perNetwork]) expect(name).toMatch(/^(accounts|admin)(\.\w+)+$/)
  for (const { by } of rules) expect(by).toBe('field:email')
  const names = [...new Set(rules)].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(perNetwork.map(({ name }) => name)).size, 'codes of registrations share one').toBe(
    perNetwork.length - 1,
  )
})

test('a session and a device of the same id are different sources', () => {
  const same = (kind: 'DEVICE' | 'SESSION') =>
    passwordAllowances('a', kind === 'DEVICE' ? { kind, device: 'x' } : { kind, session: 'x' })
  expect(counters(same('DEVICE')).filter((each) => counters(same('SESSION')).includes(each))).toEqual([])
  expect(counters(passwordAllowances('a', session)).every((each) => each.endsWith(':s1'))).toBe(true)
})

test('a second factor may be tried a hundred times a day from a device, whatever succeeds in between', () => {
  expect(totpAllowances('a', device).map(({ kept }) => kept ?? false)).toEqual([false, false, true])
})

test('guessing stays hopeless: codes of a day and wrong passwords of a device are few', () => {
  for (const source of [device, unknownDevice]) {
    const perDay = codes(source).find(({ rule }) => rule.seconds === 86_400)?.rule.max ?? Infinity
    expect((perDay * codeRules.maxAttempts) / 1_000_000).toBeLessThanOrEqual(0.0001)
  }
  for (const source of [device, session])
    expect(passwordAllowances('a', source).find(({ rule }) => rule.seconds === 86_400)?.rule.max).toBeLessThanOrEqual(
      100,
    )
})

test('registrations count when they succeed, refusals far more widely; no window is longer than the sweep of counters', () => {
  const [attempts, created] = registrationRules
  expect(created).toMatchObject({ successesOnly: true, max: 20, seconds: 3600 })
  expect(attempts?.successesOnly).toBeUndefined()
  expect(attempts?.max ?? 0).toBeGreaterThanOrEqual(10 * (created?.max ?? Infinity))
  const all = [
    ...registrationRules,
    ...Object.values(unknownDeviceRules),
    ...sources.flatMap((source) =>
      [...codes(source), ...passwordAllowances('a', source), ...totpAllowances('a', source)].map(({ rule }) => rule),
    ),
  ]
  expect(Math.max(...all.map(({ seconds }) => seconds))).toBeLessThanOrEqual(86_400)
})

test('codes count for a device, or for an address from everywhere else', () => {
  expect(counters(codes(device))).toEqual([
    'accounts.code.device.gap candidate:a@example.org:d1:LOGIN',
    'accounts.code.device.hour candidate:a@example.org:d1',
    'accounts.code.device.day candidate:a@example.org:d1',
  ])
  for (const source of [session, unknownDevice])
    expect(counters(codes(source))).toEqual([
      'accounts.code.gap candidate:a@example.org:LOGIN',
      'accounts.code.hour candidate:a@example.org',
      'accounts.code.day candidate:a@example.org',
    ])
})
