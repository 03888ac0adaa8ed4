import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aPlan, ledgerProblems } from '../../../test/fixtures/billing.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const dayMs = 86_400_000

async function anOpenJob({ featuredDays = 10, title = 'Backend Developer' } = {}) {
  const employer = await anEmployer(app)
  await aPlan(app, { companyId: employer.companyId, entitlements: { featuredDays }, days: 90 })
  return { employer, version: 1, ...(await aJob(app, { employer, title })) }
}
const feature = (employer: EmployerAccount, id: string, days: number, featureId: string = randomUUID()) =>
  app.as(employer)('jobs.feature', { id, featureId, days })
const daysLeft = async (employer: EmployerAccount) =>
  (await app.as(employer)('billing.subscription', {})).usage.find(({ key }) => key === 'featuredDays')?.left

test('days are spent at once, and the same form sent twice spends once', async () => {
  const { employer, id } = await anOpenJob()
  const featureId = randomUUID()
  const until = new Date(app.clock.now().getTime() + 7 * dayMs).toISOString()
  const sent = await Promise.all([1, 2, 3].map(() => feature(employer, id, 7, featureId)))
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ id, until, unused: 7 })))
  expect(await daysLeft(employer)).toBe(3)
  expect(await errorCodeOf(feature(employer, id, 7))).toBe('CREDITS_USED_UP')
  await feature(employer, id, 3)
  expect(await app.as(employer)('jobs.featureState', { id })).toMatchObject({
    until: new Date(app.clock.now().getTime() + 10 * dayMs).toISOString(),
    unused: 10,
    credits: { limit: 10, left: 0 },
  })
})

test('twenty forms at once never take more days than there are', async () => {
  const { employer, id } = await anOpenJob({ featuredDays: 5 })
  const codes = await Promise.all(Array.from({ length: 20 }, () => errorCodeOf(feature(employer, id, 1))))
  expect(codes.filter((code) => code === 'CREDITS_USED_UP')).toHaveLength(15)
  expect(await daysLeft(employer)).toBe(0)
  expect(await app.db.selectFrom('job_feature').select('id').where('job_id', '=', id).execute()).toHaveLength(5)
  expect(await ledgerProblems(app)).toEqual([])
})

test('whole days that were not used come back when it is ended, paused, closed, expired or deleted; once', async () => {
  const { employer, id, version } = await anOpenJob()
  await feature(employer, id, 7)
  await feature(employer, id, 2)
  app.clock.advance(1.5 * dayMs)
  await Promise.all([1, 2].map(() => app.as(employer)('jobs.endFeature', { id })))
  expect(await daysLeft(employer)).toBe(1 + 5 + 2)
  await feature(employer, id, 8)
  const paused = await app.as(employer)('jobs.activate', { id, version, active: false })
  expect(await daysLeft(employer)).toBe(8)
  expect(await errorCodeOf(feature(employer, id, 1))).toBe('TRANSITION_NOT_ALLOWED')
  await app.as(employer)('jobs.activate', { id, version: paused.version, active: true })
  await feature(employer, id, 8)
  await app.as(employer)('jobs.softDelete', { ids: [id] })
  expect(await daysLeft(employer)).toBe(8)
  app.clock.advance(-1.5 * dayMs)
  expect(await ledgerProblems(app)).toEqual([])
})

test('not beyond the end of the job, not by who may not publish, not for another company', async () => {
  const { employer, id } = await anOpenJob({ featuredDays: 60 })
  await app.db
    .updateTable('job')
    .set({ expires_at: new Date(app.clock.now().getTime() + 5.5 * dayMs) })
    .where('id', '=', id)
    .execute()
  await expect(feature(employer, id, 6)).rejects.toMatchObject({
    code: 'INVALID',
    fields: [{ field: 'days', code: 'PAST_JOB_END', params: { max: 5 } }],
  })
  const viewer = await anEmployer(app, { companyId: employer.companyId, role: 'VIEWER' })
  expect(await errorCodeOf(app.as(viewer)('jobs.feature', { id, featureId: randomUUID(), days: 1 }))).toBe(
    'ROLE_NOT_ALLOWED',
  )
  const stranger = await anEmployer(app)
  expect(await errorCodeOf(feature(stranger, id, 1))).toBe('NOT_FOUND')
  const other = await anOpenJob()
  const featureId = randomUUID()
  await feature(other.employer, other.id, 1, featureId)
  expect(await errorCodeOf(feature(employer, id, 1, featureId))).toBe('NOT_FOUND')
})

test('it stands beside matching searches, labelled and apart; the list and its order stay the same', async () => {
  const word = `featherwork${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const { employer, id } = await anOpenJob({ title: `${word} maker` })
  const search = async (text: string, more: object = {}) => app.as()('search.guestJobs', { search: text, ...more })
  const before = await search(word)
  await feature(employer, id, 2)
  const after = await search(word)
  expect(after.list).toEqual(before.list)
  expect(before.featured).toEqual([])
  expect(after.featured.map((job) => job.id)).toContain(id)
  expect((await search('accountant')).featured.map((job) => job.id)).not.toContain(id)
  expect((await search(word, { page: 2, limit: 1 })).featured).toEqual([])
  expect((await search(word, { filter: { companyId: employer.companyId } })).featured).toEqual([])
  app.clock.advance(2 * dayMs)
  expect((await search(word)).featured.map((job) => job.id)).not.toContain(id)
  app.clock.advance(-2 * dayMs)
})
