import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  challengeSeconds,
  isCounterPlausible,
  maxPasskeys,
  recoveryCodeOf,
  recoveryCodes,
  shownRecoveryCode,
  typedRecoveryCode,
} from './rules.ts'

test('a recovery code is found however it is typed', () => {
  const code = recoveryCodeOf(new Uint8Array([0, 1, 31, 32, 63, 255, 100, 17, 18, 19]))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(shownRecoveryCode(code)).toMatch(/^.{5}-.{5}$/)
  for (const typed of [code, shownRecoveryCode(code), ` ${shownRecoveryCode(code).toLowerCase()} `])
    expect(typedRecoveryCode(typed)).toBe(code)
  expect(typedRecoveryCode('oO1lI-00000')).toBe('0011100000')
  for (const wrong of ['', '123456', 'ABCDE-FGHJ', 'ABCDE-FGHJ!', `${code}0`])
    expect(typedRecoveryCode(wrong)).toBeNull()
})

test('recovery codes use the whole alphabet', () => {
  const letters = new Set(Array.from({ length: 200 }, () => recoveryCodeOf(randomBytes(10))).join(''))
  expect(letters.size).toBe(32)
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [5, 6, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('a counter at %s that says %s', (stored, sent, plausible) =>
  expect(isCounterPlausible(stored, sent)).toBe(plausible),
)

test('an administrator has up to ten passkeys and ten recovery codes, and five minutes for a challenge', () => {
  expect([maxPasskeys, recoveryCodes, challengeSeconds]).toEqual([10, 10, 300])
  expect(recoveryCodeOf(new Uint8Array(12).fill(31))).toBe('ZZZZZZZZZZ')
})
