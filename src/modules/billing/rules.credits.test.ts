import { expect, test } from 'vitest'
import { allocate, unitsLeft, type Lot } from './rules.credits.ts'

const now = new Date('2026-11-23T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const lot = (id: string, changed: Partial<Lot> = {}): Lot => ({
  id,
  source: 'TOPUP',
  startsAt: inDays(-10),
  expiresAt: inDays(100),
  frozen: false,
  balance: 5,
  ...changed,
})

test('the allowance of the plan is used first, then what expires soonest, then what was granted first', () => {
  const lots = [
    lot('late', { expiresAt: inDays(200) }),
    lot('young', { startsAt: inDays(-1) }),
    lot('old', { startsAt: inDays(-20) }),
    lot('month', { source: 'PLAN', expiresAt: inDays(300) }),
  ]
  expect(allocate(lots, 17, now)).toEqual([
    { lot: 'month', count: 5 },
    { lot: 'old', count: 5 },
    { lot: 'young', count: 5 },
    { lot: 'late', count: 2 },
  ])
})

test('nothing comes from lots that are frozen, over, not begun or empty', () => {
  const unusable = [
    lot('frozen', { frozen: true }),
    lot('over', { expiresAt: now }),
    lot('later', { startsAt: inDays(1) }),
    lot('empty', { balance: 0 }),
  ]
  expect(unitsLeft(unusable, now)).toBe(0)
  expect(allocate(unusable, 1, now)).toBeNull()
  expect(unitsLeft([lot('starts now', { startsAt: now }), ...unusable], now)).toBe(5)
})

test('a spend takes all of it or nothing', () => {
  expect(allocate([lot('one'), lot('two')], 11, now)).toBeNull()
  expect(allocate([lot('one'), lot('two')], 10, now)).toEqual([
    { lot: 'one', count: 5 },
    { lot: 'two', count: 5 },
  ])
})

test('of lots that are alike in all else the one with the smaller id gives first, and nothing is left aside', () => {
  const [one, two] = [lot('a', { balance: 1 }), lot('b', { balance: 1 })]
  for (const lots of [
    [one, two],
    [two, one],
  ])
    expect(allocate(lots, 1, now)).toEqual([{ lot: 'a', count: 1 }])
  expect(unitsLeft([one, two], now)).toBe(2)
  expect(allocate([], 0, now)).toEqual([])
})

test('the allowance of a plan goes first in whichever order lots are read', () => {
  const lots = [lot('plan', { source: 'PLAN', expiresAt: inDays(300) }), lot('soon', { expiresAt: inDays(1) })]
  for (const read of [lots, lots.toReversed()]) expect(allocate(read, 1, now)).toEqual([{ lot: 'plan', count: 1 }])
})

test('an empty lot is no part of a spend', () => {
  expect(allocate([lot('a', { balance: 0 }), lot('b')], 1, now)).toEqual([{ lot: 'b', count: 1 }])
})
