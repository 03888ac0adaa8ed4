import { expect, test } from 'vitest'
import { deviceShape, isKnownDevice, withSignIn, type Device } from './rules.devices.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const signedIn = new Date('2026-11-23T08:00:00Z')
const later = new Date(signedIn.getTime() + 1)
const empty: Device = { id: id(99), accounts: [] }
const device = withSignIn(empty, id(1), signedIn)

test.each([
  ['no cookie', null, { id: id(1), known_devices_since: null }, false],
  ['no account', device, undefined, false],
  ['another account', device, { id: id(2), known_devices_since: null }, false],
  ['its account', device, { id: id(1), known_devices_since: null }, true],
  ['forgotten before the sign-in', device, { id: id(1), known_devices_since: signedIn }, true],
  ['forgotten after the sign-in', device, { id: id(1), known_devices_since: later }, false],
])('known device: %s', (_, cookie, account, known) => expect(isKnownDevice(cookie, account)).toBe(known))

test('a sign-in again renews the date, and the oldest of more than ten accounts is dropped', () => {
  const again = withSignIn(device, id(1), later)
  expect(again.accounts).toEqual([{ id: id(1), since: later.getTime() }])
  const full = Array.from({ length: 10 }, (_, at) => id(at + 2)).reduce(
    (each, account) => withSignIn(each, account, later),
    device,
  )
  expect(full.accounts).toHaveLength(10)
  expect(isKnownDevice(full, { id: id(1), known_devices_since: null })).toBe(false)
})

test('a cookie of the earlier form stays known until the devices are forgotten', () => {
  const old = deviceShape.parse({ id: id(99), accounts: [id(1)] })
  expect(isKnownDevice(old, { id: id(1), known_devices_since: null })).toBe(true)
  expect(isKnownDevice(old, { id: id(1), known_devices_since: signedIn })).toBe(false)
  expect(deviceShape.safeParse({ id: id(99), accounts: ['x'] }).success).toBe(false)
})
