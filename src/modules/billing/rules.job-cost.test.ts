import { expect, test } from 'vitest'
import { jobCost, nextJobCost } from './rules.job-cost.ts'

test.each([
  [{ limit: null, used: 9, credits: 0 }, { kind: 'FREE' }],
  [
    { limit: 3, used: 0, credits: 2 },
    { kind: 'SLOT', limit: 3, left: 2 },
  ],
  [
    { limit: 3, used: 2, credits: 0 },
    { kind: 'SLOT', limit: 3, left: 0 },
  ],
  [
    { limit: 3, used: 3, credits: 2 },
    { kind: 'CREDIT', left: 1 },
  ],
  // After a plan has ended, more slots may be in use than there are.
  [
    { limit: 1, used: 3, credits: 0 },
    { kind: 'USED_UP', limit: 1 },
  ],
] as const)('%o takes %o', (holdings, cost) => {
  expect(jobCost(holdings)).toEqual(cost)
})

test('the cost that a page says is that of the plan', () => {
  const usage = [{ key: 'activeJobs' as const, limit: 1, used: 1, left: 0, renewsAt: null }]
  expect(nextJobCost({ usage, jobCredits: 1 })).toEqual({ kind: 'CREDIT', left: 0 })
  expect(nextJobCost({ usage: [], jobCredits: null })).toEqual({ kind: 'FREE' })
})
