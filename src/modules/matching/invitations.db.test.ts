import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson } from '../../../test/fixtures/matching.ts'
import { aPaidOrder, ledgerProblems } from '../../../test/fixtures/billing.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'

const app = testApp()
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const nobody = '0190d3b4-7a65-7c2e-9a6e-0123456789ab'
let employer: EmployerAccount
let job: Awaited<ReturnType<typeof aJob>>
beforeAll(async () => {
  employer = await anEmployer(app)
  job = await aJob(app, { employer })
})
const set = (key: 'billing' | 'invitationsPerDay', value: unknown) =>
  app.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

describe('unlocking', () => {
  test('costs one of the month, once; the next month starts anew', async () => {
    const own = await anEmployer(app)
    const call = app.as(own)
    const people: CandidateAccount[] = []
    for (let at = 0; at < 6; at++) people.push(await aPerson(app))
    const unlock = (at: number) => call('matching.unlock', { id: people[at]?.id ?? '' })
    expect((await unlock(0)).unlocks).toMatchObject({ limit: 5, used: 1, left: 4 })
    const again = await unlock(0)
    expect(again.unlocks.used).toBe(1)
    for (let at = 1; at < 5; at++) await unlock(at)
    expect(await errorCodeOf(unlock(5))).toBe('UNLOCKS_USED_UP')
    const refused = await call('matching.details', { candidateId: people[5]?.id ?? '' })
    expect(refused).toMatchObject({
      candidate: { unlocked: false, contact: null },
      actionProblems: { unlock: 'UNLOCKS_USED_UP' },
    })
    // What is unlocked stays so, and costs nothing more.
    expect((await unlock(0)).unlockedAt).toBe(again.unlockedAt)
    await set('billing', 'off')
    expect((await unlock(5)).unlocks).toMatchObject({ limit: null, left: null })
    await set('billing', 'on')
    app.clock.advance(32 * 86_400_000)
    expect((await call('matching.viewed', {})).unlocks).toMatchObject({ used: 0, left: 5 })
    app.clock.advance(-32 * 86_400_000)
  })

  test('two at once cannot both take the last one, nor pay twice for the same', async () => {
    const own = await anEmployer(app)
    const colleague = await anEmployer(app, { companyId: own.companyId, role: 'RECRUITER' })
    const people = []
    for (let at = 0; at < 8; at++) people.push(await aPerson(app))
    const taken = await Promise.all(
      people.map(({ id }, at) => errorCodeOf(app.as(at % 2 ? own : colleague)('matching.unlock', { id }))),
    )
    expect(taken.toSorted()).toEqual([...Array(5).fill('SUCCESS'), ...Array(3).fill('UNLOCKS_USED_UP')])
    const rich = await anEmployer(app)
    const [one] = people
    await Promise.all([1, 2, 3, 4].map(() => app.as(rich)('matching.unlock', { id: one?.id ?? '' })))
    expect((await app.as(rich)('matching.viewed', {})).unlocks.used).toBe(1)
  })
})

describe('an invitation', () => {
  test('comes once, notifies once, and leads to the job', async () => {
    const person = await aPerson(app)
    const invite = () =>
      app.as(employer)('matching.invite', {
        jobId: job.id,
        candidateId: person.id,
        message: 'We like calm software.',
      })
    const [first, second] = await Promise.all([invite(), invite()])
    expect(first.id).toBe(second.id)
    expect(first.created).not.toBe(second.created)
    const me = app.as(person)
    expect(await me('matching.invitations', {})).toMatchObject({
      total: 1,
      waiting: 1,
      list: [
        { id: first.id, job: { id: job.id, applied: false }, message: 'We like calm software.', status: 'WAITING' },
      ],
    })
    const notifications = await app.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', person.id)
      .execute()
    expect(notifications).toEqual([{ kind: 'application.invited' }])
    const mails = await app.db.selectFrom('mail').select('kind').where('account_id', '=', person.id).execute()
    expect(mails).toEqual([{ kind: 'matching.invitation' }])
    const interactions = await app.as(employer)('matching.details', { candidateId: person.id, jobId: job.id })
    expect(interactions).toMatchObject({
      interactions: { invitation: { id: first.id, status: 'WAITING' } },
      actionProblems: { invite: 'CONFLICT' },
    })
    expect(
      (await app.as(employer)('matching.list', { jobId: job.id, filter: { show: 'INVITED' } })).list,
    ).toMatchObject([{ candidate: { id: person.id } }])
  })

  test('declined: the company has its unlock back and the contact no more', async () => {
    const own = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer: own })
    const person = await aPerson(app)
    const call = app.as(own)
    await call('matching.unlock', { id: person.id })
    const { id } = await call('matching.invite', { jobId, candidateId: person.id, message: null })
    const me = app.as(person)
    const decline = () => me('matching.declineInvitation', { id })
    await Promise.all([decline(), decline()])
    await decline()
    const after = await call('matching.details', { candidateId: person.id, jobId })
    expect(after.candidate.contact).toBeNull()
    expect(after).toMatchObject({
      unlocks: { used: 0 },
      interactions: { unlockedAt: null, invitation: { status: 'DECLINED' } },
    })
    expect((await me('matching.invitations', {})).waiting).toBe(0)
    const notifications = await app.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', own.id)
      .execute()
    expect(notifications).toContainEqual({ kind: 'response.declined' })
    expect(await call('matching.invite', { jobId, candidateId: person.id, message: null })).toMatchObject({
      id,
      status: 'DECLINED',
      created: false,
    })
    // Bought anew it is spent anew.
    expect((await call('matching.unlock', { id: person.id })).unlocks.used).toBe(1)
  })

  test('journey of money: five unlocks of the plan, then a top-up of ten; a decline gives one back to its lot, every step is listed', async () => {
    const own = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer: own })
    const call = app.as(own)
    const people = await Promise.all(Array.from({ length: 7 }, () => aPerson(app)))
    for (const { id } of people.slice(0, 5)) await call('matching.unlock', { id })
    const sixth = people[5]?.id ?? ''
    expect(await errorCodeOf(call('matching.unlock', { id: sixth }))).toBe('UNLOCKS_USED_UP')
    await aPaidOrder(app, own, [{ code: 'UNLOCK_10' }])
    for (const { id } of people.slice(5)) await call('matching.unlock', { id })
    const { id } = await call('matching.invite', { jobId, candidateId: sixth, message: null })
    await app.as(people[5])('matching.declineInvitation', { id })
    const { lots, movements } = await call('billing.credits', {})
    const unlocks = lots.filter(({ unit }) => unit === 'UNLOCK').map(({ source, left }) => `${source} ${left}`)
    expect(unlocks.toSorted()).toEqual(['PLAN 0', 'TOPUP 9'])
    const steps = movements.map(({ kind, count }) => `${kind} ${count}`)
    expect(steps).toEqual([
      'REFUND 1',
      'SPEND -1',
      'SPEND -1',
      'GRANT 10',
      ...Array.from({ length: 5 }, () => 'SPEND -1'),
      'GRANT 5',
    ])
    expect(await ledgerProblems(app)).toEqual([])
  })

  test('applying answers it; who applied is no match and cannot be invited or decline', async () => {
    const person = await aPerson(app)
    const { id } = await app.as(employer)('matching.invite', { jobId: job.id, candidateId: person.id, message: null })
    await anApplication(app, { candidate: person, employer, jobId: job.id })
    expect((await app.as(person)('matching.invitations', {})).list).toMatchObject([{ status: 'APPLIED' }])
    expect(await errorCodeOf(app.as(person)('matching.declineInvitation', { id }))).toBe('ALREADY_APPLIED')
    for (const show of ['ALL', 'INVITED'] as const) {
      const { list } = await app.as(employer)('matching.list', { jobId: job.id, filter: { show }, limit: 50 })
      expect(list.map(({ candidate }) => candidate.id)).not.toContain(person.id)
    }
    const other = await aPerson(app)
    await anApplication(app, { candidate: other, employer, jobId: job.id })
    expect(
      await errorCodeOf(app.as(employer)('matching.invite', { jobId: job.id, candidateId: other.id, message: null })),
    ).toBe('ALREADY_APPLIED')
  })

  test('is refused for rude words and contacts, for a job that is not open, beyond the day’s number', async () => {
    const person = await aPerson(app)
    const invite = (jobId: string, message: string | null = null) =>
      errorCodeOf(app.as(employer)('matching.invite', { jobId, candidateId: person.id, message }))
    expect(await invite(job.id, 'Call me: 0812 3456 7890')).toBe('INVALID TEXT_HAS_CONTACTS')
    expect(await invite(job.id, 'dasar goblok')).toBe('INVALID TEXT_IS_RUDE')
    expect(await invite(job.id, 'x'.repeat(501))).toBe('INVALID TOO_LONG')
    expect(await invite((await aJob(app, { employer, status: 'PAUSED' })).id)).toBe('JOB_NOT_OPEN')
    expect(await invite((await aJob(app, { employer: await anEmployer(app) })).id)).toBe('NOT_FOUND')
    await set('invitationsPerDay', 0)
    expect(await invite(job.id)).toBe('LIMIT_REACHED')
    await set('invitationsPerDay', 50)
    expect(await invite(job.id)).toBe('SUCCESS')
  })

  test('ends with its job, and is not seen by others', async () => {
    const own = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer: own })
    const [person, stranger] = [await aPerson(app), await aPerson(app)]
    const { id } = await app.as(own)('matching.invite', { jobId, candidateId: person.id, message: null })
    expect(await errorCodeOf(app.as(stranger)('matching.declineInvitation', { id }))).toBe('NOT_FOUND')
    expect((await app.as(stranger)('matching.invitations', {})).list).toEqual([])
    await app.db.updateTable('job').set({ status: 'CLOSED' }).where('id', '=', jobId).execute()
    expect(await app.as(person)('matching.invitations', {})).toMatchObject({
      waiting: 0,
      list: [{ status: 'CLOSED' }],
    })
    await app.as(person)('privacy.block', { companyId: own.companyId })
    expect((await app.as(person)('matching.invitations', {})).total).toBe(0)
  })
})

describe('who may', () => {
  test.each(['HIRING_MANAGER', 'BILLING', 'VIEWER'] as const)('not a %s', async (role) => {
    const member = await anEmployer(app, { companyId: employer.companyId, role })
    const call = app.as(member)
    const [jobId, candidateId] = [job.id, nobody]
    const asks = [
      call('matching.list', { jobId }),
      call('matching.details', { candidateId, jobId }),
      call('matching.compare', { jobId, candidateIds: [candidateId, job.id] }),
      call('matching.viewed', {}),
      call('matching.unlock', { id: candidateId }),
      call('matching.invite', { jobId, candidateId, message: null }),
      call('matching.dismiss', { jobId, candidateId, reason: 'OTHER' }),
      call('matching.restore', { jobId, candidateId }),
    ]
    expect(new Set(await Promise.all(asks.map(errorCodeOf)))).toEqual(new Set(['ROLE_NOT_ALLOWED']))
  })

  test('only an approved company, and only for its own jobs', async () => {
    const waiting = await anEmployer(app, { status: 'PENDING' })
    expect(await errorCodeOf(app.as(waiting)('matching.list', { jobId: job.id }))).toBe('COMPANY_NOT_APPROVED')
    const other = app.as(await anEmployer(app))
    const person = await aPerson(app)
    const asks = [
      other('matching.list', { jobId: job.id }),
      other('matching.details', { candidateId: person.id, jobId: job.id }),
      other('matching.compare', { jobId: job.id, candidateIds: [person.id, nobody] }),
      other('matching.dismiss', { jobId: job.id, candidateId: person.id, reason: 'OTHER' }),
      other('matching.restore', { jobId: job.id, candidateId: person.id }),
    ]
    expect(new Set(await Promise.all(asks.map(errorCodeOf)))).toEqual(new Set(['NOT_FOUND']))
  })
})

test('not relevant for one job: gone there with why, back when taken back, still a match of another', async () => {
  const [person, second] = [await aPerson(app), await aJob(app, { employer })]
  const call = app.as(employer)
  const ids = async (jobId: string, show: 'ALL' | 'DISMISSED' = 'ALL') =>
    (await call('matching.list', { jobId, filter: { show }, limit: 50 })).list.map(({ candidate }) => candidate.id)
  await call('matching.dismiss', { jobId: job.id, candidateId: person.id, reason: 'PLACE' })
  await call('matching.dismiss', { jobId: job.id, candidateId: person.id, reason: 'SALARY' })
  expect(await ids(job.id)).not.toContain(person.id)
  expect(await ids(second.id)).toContain(person.id)
  const aside = await call('matching.list', { jobId: job.id, filter: { show: 'DISMISSED' } })
  expect(aside.list).toMatchObject([
    { candidate: { id: person.id }, interactions: { dismissed: { reason: 'SALARY' } } },
  ])
  for (let times = 0; times < 2; times++) await call('matching.restore', { jobId: job.id, candidateId: person.id })
  expect(await ids(job.id)).toContain(person.id)
})

test('a resume built here is rendered once it is unlocked, and read by that company alone', async () => {
  const person = await aPerson(app)
  await app.as(person)('resumes.create', { title: 'CV Siti' })
  const call = app.as(employer)
  const look = async () => (await call('matching.details', { candidateId: person.id })).candidate
  expect(await look()).toMatchObject({ hasResume: true, resume: null })
  await call('matching.unlock', { id: person.id })
  await app.runJobs()
  const { resume } = await look()
  expect(resume).toMatchObject({ mime: 'application/pdf' })
  const read = (as: typeof employer) => errorCodeOf(app.as(as)('files.link', { id: resume?.id ?? '' }))
  expect(await read(employer)).toBe('SUCCESS')
  expect(await read(await anEmployer(app))).toBe('NOT_FOUND')
  expect(await read(await anEmployer(app, { companyId: employer.companyId, role: 'VIEWER' }))).toBe('NOT_FOUND')
})

test('opening somebody is one view a company and day, which they see', async () => {
  const own = await anEmployer(app)
  const [person, other] = [await aPerson(app), await aPerson(app)]
  const call = app.as({ ...own, userAgent: browser })
  const { id: jobId } = await aJob(app, { employer: own })
  for (let times = 0; times < 2; times++) await call('matching.details', { candidateId: person.id, jobId })
  await call('matching.compare', { jobId, candidateIds: [other.id, person.id] })
  expect(await app.as(person)('track.viewedCount', {})).toMatchObject({ companies: 1 })
  expect((await app.as(other)('track.companyList', {})).list).toMatchObject([{ id: own.companyId }])
  const viewed = await call('matching.viewed', {})
  expect(viewed.list.map(({ candidate }) => candidate.id).toSorted()).toEqual([person.id, other.id].toSorted())
  // The list alone is no view.
  const third = await aPerson(app)
  await call('matching.list', { jobId, limit: 50 })
  expect(await app.as(third)('track.viewedCount', {})).toMatchObject({ companies: 0 })
})
