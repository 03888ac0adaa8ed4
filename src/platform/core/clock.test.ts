import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseClock } from './clock.server.ts'

afterEach(() => vi.useRealTimers())

test('the time goes on from the database’s, whatever happens to the clock of this machine', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  let inDatabase = Date.parse('2026-01-01T10:00:00Z')
  const pool = { query: async () => ({ rows: [{ now: new Date(inDatabase) }] }) } as unknown as pg.Pool
  const clock = await databaseClock(pool)
  vi.setSystemTime('2026-01-01T12:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-01-01T10:00:00.000Z')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(clock.now().toISOString()).toBe('2026-01-01T10:00:30.000Z')
  inDatabase = Date.parse('2026-01-01T10:05:00Z')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(clock.now().toISOString()).toBe('2026-01-01T10:05:00.000Z')
  clock.stop()
})
