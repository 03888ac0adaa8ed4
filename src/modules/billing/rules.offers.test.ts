import { expect, test } from 'vitest'
import { compareEntitlements, planOption, yearSaving } from './rules.offers.ts'

const entitlements = (activeJobs: number | null, jobDays = 30) => ({
  activeJobs,
  jobDays,
  candidateUnlocksPerMonth: 5,
  seats: 1,
  featuredDays: 0,
  screeningQuestions: 3,
  exports: false,
})
const price = (minor: number) => ({
  net: { minor, currency: 'IDR' },
  total: { minor: minor * 1.11, currency: 'IDR' },
})

test('what plans differ in, and what they hold alike, in the order of offers', () => {
  const plans = [{ entitlements: entitlements(1) }, { entitlements: entitlements(null) }]
  expect(compareEntitlements(plans)).toEqual({
    different: ['activeJobs'],
    same: ['candidateUnlocksPerMonth', 'screeningQuestions', 'jobDays', 'featuredDays', 'seats', 'exports'],
  })
})

test('a year saves what twelve months cost more, rounded down to whole percent', () => {
  expect(yearSaving({ month: price(29_900_000), year: price(299_000_000) })).toEqual({ minor: 59_800_000, percent: 16 })
  expect(yearSaving({ month: price(100), year: price(1200) })).toBeNull()
  expect(yearSaving({ month: null, year: price(1200) })).toBeNull()
})

const plans = ['FREE', 'STARTER', 'GROWTH'].map((code) => ({ code, own: code === 'STARTER', sold: true }))
const options = (reader: Parameters<typeof planOption>[2], own = 'STARTER') => {
  const list = plans.map((plan) => ({ ...plan, own: plan.code === own }))
  return list.map((plan) => planOption(plan, list, reader))
}

test('each reader can do about a plan what would work', () => {
  expect(options({ kind: 'guest', mayBuy: false, source: 'FREE' })).toEqual(['REGISTER', 'BUY', 'BUY'])
  expect(options({ kind: 'admin', mayBuy: false, source: 'FREE' })).toEqual(['NONE', 'NONE', 'NONE'])
  expect(options({ kind: 'employer', mayBuy: false, source: 'PLAN' })).toEqual(['NONE', 'NONE', 'NONE'])
  expect(options({ kind: 'employer', mayBuy: true, source: 'FREE' }, 'FREE')).toEqual(['NONE', 'BUY', 'BUY'])
  expect(options({ kind: 'employer', mayBuy: true, source: 'PLAN' })).toEqual(['NONE', 'RENEW', 'BUY'])
})

test('a smaller plan begins at the end of the one that runs, and at once in its grace', () => {
  expect(options({ kind: 'employer', mayBuy: true, source: 'PLAN' }, 'GROWTH')).toEqual(['NONE', 'NEXT', 'RENEW'])
  expect(options({ kind: 'employer', mayBuy: true, source: 'GRACE' }, 'GROWTH')).toEqual(['NONE', 'BUY', 'RENEW'])
})

test('a plan without a price in the currency of the site cannot be bought', () => {
  const starter = { code: 'STARTER', own: false, sold: false }
  expect(planOption(starter, [starter], { kind: 'employer', mayBuy: true, source: 'FREE' })).toBe('UNSOLD')
})

test.each([
  [100, 1199, { minor: 1, percent: 0 }],
  [100, 1188, { minor: 12, percent: 1 }],
  [100, 600, { minor: 600, percent: 50 }],
  [100, 0, { minor: 1200, percent: 100 }],
  [100, 1201, null],
])('of %i a month a year for %i saves %o', (month, year, expected) => {
  expect(yearSaving({ month: price(month), year: price(year) })).toEqual(expected)
})
