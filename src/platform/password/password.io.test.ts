import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.server.ts'

test('a password matches its own hash only, in any Unicode form, at full length', async () => {
  const long = 'x'.repeat(200) + 'péniche'
  const hash = await hashPassword(long.normalize('NFD'))
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, long.normalize('NFC'))).toBe(true)
  expect(await verifyPassword(hash, `${long}!`)).toBe(false)
  expect(await verifyPassword(hash, long.slice(0, -1))).toBe(false)
  expect(await hashPassword(long)).not.toBe(hash)
})

test('an unknown account never matches, whatever the password', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword(null, 'anything at all')).toBe(false)
})

test('a text over the limit never matches, even when it was hashed', async () => {
  const hash = await hashPassword('a'.repeat(300))
  expect(await verifyPassword(hash, 'a'.repeat(300))).toBe(false)
})

test('a flood is rejected and the rest is served', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'flood')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(60 - 36)
  expect(refused.every((answer) => (answer.reason as { code: string }).code === 'UNAVAILABLE')).toBe(true)
  expect(await verifyPassword(null, 'after the flood')).toBe(false)
})
