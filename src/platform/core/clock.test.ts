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

test('a transaction goes by its own time, and a jump it shows is followed at once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  let inDatabase = Date.parse('2026-01-01T10:00:00Z')
  const query = vi.fn<() => Promise<object>>(async () => ({ rows: [{ now: new Date(inDatabase) }] }))
  const clock = await databaseClock({ query } as unknown as pg.Pool)
  const near = new Date('2026-01-01T10:00:00.900Z')
  expect(clock.follow(near)).toBe(near)
  expect(query).toHaveBeenCalledTimes(1)
  inDatabase = Date.parse('2026-01-01T09:00:00Z')
  const jumped = new Date(inDatabase)
  expect(clock.follow(jumped)).toBe(jumped)
  clock.follow(jumped)
  await vi.advanceTimersByTimeAsync(0)
  expect(query).toHaveBeenCalledTimes(2)
  expect(clock.now()).toEqual(jumped)
  clock.stop()
})
