import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const nobody = '0190d3b4-7a65-7c2e-9a6e-0123456789ab'
const set = (key: 'billing', value: unknown) =>
  app.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

test('a company matches candidates with its own jobs; another’s is not found, like one that does not exist', async () => {
  const [own, other] = [await anEmployer(app), await anEmployer(app)]
  const job = await aJob(app, { employer: own })
  expect((await app.as(own)('matching.list', { jobId: job.id })).job.id).toBe(job.id)
  expect(await errorCodeOf(app.as(other)('matching.list', { jobId: job.id }))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(own)('matching.list', { jobId: nobody }))).toBe('NOT_FOUND')
})

test('the plan says how many contacts a month are unlocked; without billing there is no limit', async () => {
  const own = await anEmployer(app)
  const limit = async () => (await app.as(own)('matching.viewed', {})).unlocks.limit
  const before = await limit()
  await aPlan(app, { companyId: own.companyId, entitlements: { candidateUnlocksPerMonth: 7 } })
  expect([before, await limit()]).toEqual([5, 7])
  await set('billing', 'off')
  expect(await limit()).toBeNull()
})
