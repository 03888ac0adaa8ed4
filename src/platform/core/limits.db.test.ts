import { expect, test } from 'vitest'
import type { RateRule } from '#kernel/endpoint.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { clearLimit, hitLimit } from './limits.server.ts'

const app = testApp()
const rule = (name: string): RateRule => ({ name, max: 5, seconds: 600, by: 'ip' })

test('a rule allows exactly its maximum, concurrent hits included, and returns how long to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => hitLimit(app.db, rule('login'), '203.0.113.9')))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  const refused = answers.find(({ allowed }) => !allowed)
  expect(refused?.retryAfterSeconds).toBeGreaterThan(590)
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await hitLimit(app.db, rule('login'), '203.0.113.10')).toMatchObject({ allowed: true })
})

test('one IPv6 subscriber shares a counter, and notation and case do not matter', async () => {
  for (let host = 1; host <= 5; host++) await hitLimit(app.db, rule('six'), `2001:db8:1:2::${host}`)
  expect(await hitLimit(app.db, rule('six'), '2001:DB8:1:2:ffff::1')).toMatchObject({ allowed: false })
  expect(await hitLimit(app.db, rule('six'), '2001:db8:1:3::1')).toMatchObject({ allowed: true })
  const byAddress: RateRule = { name: 'mailbox', max: 1, seconds: 60, by: 'field:email' }
  await hitLimit(app.db, byAddress, 'Budi@Contoh.id ')
  expect(await hitLimit(app.db, byAddress, 'budi@contoh.id')).toMatchObject({ allowed: false })
})

test('the window ends, counters can be reset, old ones are deleted, and keys are unreadable', async () => {
  for (let hit = 1; hit <= 7; hit++) await hitLimit(app.db, rule('old'), '198.51.100.7')
  await app.db
    .updateTable('rate_counter')
    .set({ window_start: new Date(Date.now() - 601_000) })
    .where('key', 'like', 'old:%')
    .execute()
  expect(await hitLimit(app.db, rule('old'), '198.51.100.7')).toMatchObject({ allowed: true })
  for (let hit = 1; hit <= 7; hit++) await hitLimit(app.db, rule('old'), '198.51.100.7')
  await clearLimit(app.db, rule('old'), '198.51.100.7')
  expect(await hitLimit(app.db, rule('old'), '198.51.100.7')).toMatchObject({ allowed: true })
  const keys = await app.db.selectFrom('rate_counter').select('key').execute()
  expect(keys.map(({ key }) => key).join(' ')).not.toMatch(/198\.51|2001|contoh/)

  await app.db
    .updateTable('rate_counter')
    .set({ window_start: new Date(Date.now() - 26 * 3_600_000) })
    .where('key', 'like', 'old:%')
    .execute()
  await app.core.asSystem((ctx) => ctx.enqueue({ name: 'limits.sweep' }, {}))
  await app.runJobs()
  const left = await app.db.selectFrom('rate_counter').select('key').execute()
  expect(left.some(({ key }) => key.startsWith('old:'))).toBe(false)
  expect(left).toHaveLength(keys.length - 1)
})
