import { expect, test } from 'vitest'
import {
  codeAllowances,
  passwordAllowances,
  registrationRules,
  strangerRules,
  totpAllowances,
  type Allowance,
  type Source,
} from './rules.allowances.ts'
import { codeRules } from './rules.codes.ts'

const device: Source = { kind: 'DEVICE', device: 'd1' }
const otherDevice: Source = { kind: 'DEVICE', device: 'd2' }
const session: Source = { kind: 'SESSION', session: 's1' }
const stranger: Source = { kind: 'STRANGER', network: '198.51.100.1' }
const otherStranger: Source = { kind: 'STRANGER', network: '198.51.100.2' }
const sources = [device, otherDevice, session, stranger, otherStranger]
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
  const both = counters(passwordAllowances('candidate:a', stranger)).filter((each) =>
    counters(passwordAllowances('candidate:a', otherStranger)).includes(each),
  )
  expect(both).toEqual(['accounts.signIn.address candidate:a'])
  expect(counters(codes(stranger))).toEqual(counters(codes(otherStranger)))
  for (const source of sources)
    expect(
      counters(passwordAllowances('candidate:a', source)).filter((each) =>
        counters(passwordAllowances('employer:a', source)).includes(each),
      ),
    ).toEqual([])
})

test('the minute between two codes counts for each purpose, the caps for all purposes', () => {
  for (const source of [device, stranger]) {
    const [gap, ...caps] = counters(codes(source, 'LOGIN'))
    const [otherGap, ...otherCaps] = counters(codes(source, 'RESET_PASSWORD'))
    expect(gap).not.toBe(otherGap)
    expect(caps).toEqual(otherCaps)
  }
})

test('a success leaves the allowance of all strangers, and the total of a day, as they are', () => {
  const kept = (source: Source) =>
    passwordAllowances('candidate:a', source).flatMap((each) => (each.kept ? [each.rule.name] : []))
  expect(kept(stranger)).toEqual(['accounts.signIn.address'])
  expect(kept(device)).toEqual(['accounts.password.device.day'])
  expect(kept(session)).toEqual(['accounts.password.session.day'])
})

test('guessing stays hopeless: codes of a day and wrong passwords of a device are few', () => {
  for (const source of [device, stranger]) {
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
    ...Object.values(strangerRules),
    ...sources.flatMap((source) =>
      [...codes(source), ...passwordAllowances('a', source), ...totpAllowances('a', source)].map(({ rule }) => rule),
    ),
  ]
  expect(Math.max(...all.map(({ seconds }) => seconds))).toBeLessThanOrEqual(86_400)
})
