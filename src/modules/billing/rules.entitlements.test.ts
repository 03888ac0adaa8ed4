import { expect, test } from 'vitest'
import type { Entitlements } from '#kernel/enums/billing.ts'
import { currentPlan, monthlyAllowance, type PlanPeriod } from './rules.entitlements.ts'

const free: Entitlements = {
  activeJobs: 1,
  jobDays: 30,
  candidateUnlocksPerMonth: 5,
  seats: 2,
  featuredDays: 0,
  screeningQuestions: 3,
  exports: false,
}
const growth: Entitlements = { ...free, activeJobs: 10, candidateUnlocksPerMonth: 150, featuredDays: 30 }
const site = { billing: 'on', jobDays: 21, free, graceDays: 7 } as const
const period = (changed: Partial<PlanPeriod> = {}): PlanPeriod => ({
  id: 'one',
  planCode: 'GROWTH',
  entitlements: growth,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  cutAt: null,
  anchorDay: 1,
  ...changed,
})
const at = (time: string, ...periods: PlanPeriod[]) => currentPlan(site, periods, new Date(time)).source

test('a company is on its plan from the first to the last moment, then in grace, then on FREE', () => {
  expect(at('2026-10-31T23:59:59Z', period())).toBe('FREE')
  expect(at('2026-11-01T00:00:00Z', period())).toBe('PLAN')
  expect(at('2026-11-30T23:59:59Z', period())).toBe('PLAN')
  expect(at('2026-12-01T00:00:00Z', period())).toBe('GRACE')
  expect(at('2026-12-07T23:59:59Z', period())).toBe('GRACE')
  expect(at('2026-12-08T00:00:00Z', period())).toBe('FREE')
})

test('a plan that was cut has no grace, and a renewal goes on at once', () => {
  const cut = period({ cutAt: new Date('2026-11-10T00:00:00Z') })
  expect(at('2026-11-09T23:59:59Z', cut)).toBe('PLAN')
  expect(at('2026-11-10T00:00:00Z', cut)).toBe('FREE')
  const next = period({ id: 'two', startsAt: period().endsAt, endsAt: new Date('2027-01-01T00:00:00Z') })
  expect(currentPlan(site, [period(), next], new Date('2026-12-01T00:00:00Z'))).toMatchObject({
    source: 'PLAN',
    period: { id: 'two' },
  })
})

test('what was bought stays what it was: entitlements come from the period, not from the plan of today', () => {
  const older = period({ entitlements: { ...growth, activeJobs: 99 } })
  expect(currentPlan(site, [older], new Date('2026-11-05T00:00:00Z')).entitlements.activeJobs).toBe(99)
})

test('allowances: none begins in grace, none is counted where nothing is sold', () => {
  const plan = (billing: 'on' | 'off', time: string) => currentPlan({ ...site, billing }, [period()], new Date(time))
  expect(monthlyAllowance(plan('on', '2026-11-05T00:00:00Z'), 'UNLOCK')).toBe(150)
  expect(monthlyAllowance(plan('on', '2026-11-05T00:00:00Z'), 'FEATURED_DAY')).toBe(30)
  expect(monthlyAllowance(plan('on', '2026-11-05T00:00:00Z'), 'JOB')).toBe(0)
  expect(monthlyAllowance(plan('on', '2026-12-02T00:00:00Z'), 'UNLOCK')).toBe(0)
  expect(monthlyAllowance(plan('on', '2027-02-02T00:00:00Z'), 'UNLOCK')).toBe(5)
  const off = plan('off', '2026-11-05T00:00:00Z')
  expect(monthlyAllowance(off, 'UNLOCK')).toBeNull()
  expect(off.entitlements).toMatchObject({ activeJobs: null, seats: null, jobDays: 21, exports: true })
})

test('where nothing is sold a company has everything, and where nothing runs the free plan', () => {
  expect(currentPlan({ ...site, billing: 'off' }, [period()], new Date('2026-11-05T00:00:00Z'))).toEqual({
    source: 'OFF',
    planCode: null,
    entitlements: {
      activeJobs: null,
      jobDays: 21,
      candidateUnlocksPerMonth: null,
      seats: null,
      featuredDays: null,
      screeningQuestions: 10,
      exports: true,
    },
    period: null,
  })
  expect(currentPlan(site, [], new Date('2026-11-05T00:00:00Z'))).toEqual({
    source: 'FREE',
    planCode: 'FREE',
    entitlements: free,
    period: null,
  })
  const off = currentPlan({ ...site, billing: 'off' }, [], new Date('2026-11-05T00:00:00Z'))
  expect(['JOB', 'UNLOCK', 'FEATURED_DAY'].map((unit) => monthlyAllowance(off, unit as 'JOB'))).toEqual([
    null,
    null,
    null,
  ])
})

test('a plan that begins at this very moment, be it refunded at once, ends the grace of the one before', () => {
  const next = period({
    id: 'two',
    startsAt: new Date('2026-12-03T00:00:00Z'),
    endsAt: new Date('2027-01-03T00:00:00Z'),
    cutAt: new Date('2026-12-03T00:00:00Z'),
  })
  expect(at('2026-12-02T23:59:59Z', period(), next)).toBe('GRACE')
  expect(at('2026-12-03T00:00:00Z', period(), next)).toBe('FREE')
})
