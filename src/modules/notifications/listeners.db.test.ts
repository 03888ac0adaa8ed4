import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Event } from '#kernel/event.ts'
import { candidateRegistered, newDevice } from '#modules/accounts/events.ts'
import {
  applicationClosed,
  applicationStatusChanged,
  applicationSubmitted,
  applicationViewed,
  applicationWithdrawn,
  employerReminder,
  type ApplicationFacts,
} from '#modules/applications/events.ts'
import type { ApplicationStatus, CandidateUpdate } from '#modules/applications/rules.ts'
import { companyDecided, companySubmitted } from '#modules/companies/events.ts'
import { jobClosingSoon, jobReviewDecided, jobStateChanged } from '#modules/jobs/events.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { notificationsListeners } from './listeners.server.ts'

const app = testApp()
const minute = 60_000

/** Calls the listeners of this module only, as the emitting module would. */
const emitAndRun = <P>(event: Event<P>, payload: P) =>
  app.core.asSystem(async (ctx) => {
    for (const listener of notificationsListeners)
      if (listener.event === event.name) await listener.run(ctx, payload as never)
  })
const kindsOf = async (accountId: string) => {
  const rows = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function anApplication() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Analis Data' })
  const candidate = await aCandidate(app)
  const facts: ApplicationFacts = {
    applicationId: randomUUID(),
    jobId: job.id,
    companyId: employer.companyId,
    accountId: candidate.id,
  }
  return { employer, job, candidate, facts }
}
const decided = (
  facts: ApplicationFacts,
  from: ApplicationStatus,
  to: ApplicationStatus,
  news: CandidateUpdate | null = 'STEP',
  step: string = randomUUID(),
) =>
  emitAndRun(applicationStatusChanged, {
    ...facts,
    from,
    to,
    reason: to === 'REJECTED' ? 'SKILLS' : null,
    news,
    step,
  })

test('each status of an application creates exactly its rows, once', async () => {
  const { employer, candidate, facts } = await anApplication()
  await emitAndRun(applicationSubmitted, { ...facts, meets: true })
  await emitAndRun(applicationSubmitted, { ...facts, meets: true })
  expect([await kindsOf(candidate.id), await kindsOf(employer.id)]).toEqual([['application.sent'], ['response.new']])
  await emitAndRun(applicationViewed, facts)
  await emitAndRun(applicationViewed, facts)
  app.clock.advance(minute)
  const step = randomUUID()
  await decided(facts, 'APPLIED', 'SHORTLIST', 'STEP', step)
  await decided(facts, 'APPLIED', 'SHORTLIST', 'STEP', step)
  app.clock.advance(minute)
  await decided(facts, 'SHORTLIST', 'APPLIED', 'STEP_BACK')
  app.clock.advance(minute)
  await decided(facts, 'APPLIED', 'IN_INTERVIEW')
  app.clock.advance(minute)
  await decided(facts, 'IN_INTERVIEW', 'REJECTED', null)
  expect(await kindsOf(candidate.id), 'a rejection is not told before its notice').not.toContain('application.rejected')
  app.clock.advance(48 * 60 * minute)
  await decided(facts, 'IN_INTERVIEW', 'REJECTED')
  app.clock.advance(minute)
  await decided(facts, 'REJECTED', 'IN_INTERVIEW')
  app.clock.advance(minute)
  await decided(facts, 'IN_INTERVIEW', 'HIRED')
  expect(await kindsOf(candidate.id)).toEqual([
    'application.sent',
    'application.viewed',
    'application.shortlisted',
    'application.stepBack.applied',
    'application.interview',
    'application.rejected',
    'application.interview',
    'application.hired',
  ])
  expect(await kindsOf(employer.id)).toEqual(['response.new'])
})

test('an application that ends without a decision', async () => {
  const [silent, closed, withdrawn] = [await anApplication(), await anApplication(), await anApplication()]
  await emitAndRun(applicationClosed, { ...silent.facts, reason: 'NO_RESPONSE' })
  await emitAndRun(applicationClosed, { ...closed.facts, reason: 'JOB_CLOSED' })
  await emitAndRun(applicationWithdrawn, withdrawn.facts)
  expect([
    await kindsOf(silent.candidate.id),
    await kindsOf(closed.candidate.id),
    await kindsOf(withdrawn.candidate.id),
  ]).toEqual([['application.noResponse'], ['application.jobClosed'], []])
  expect([await kindsOf(silent.employer.id), await kindsOf(withdrawn.employer.id)]).toEqual([
    [],
    ['response.withdrawn'],
  ])
})

test('company notifications go to members who handle applications, and for a job to its hiring manager', async () => {
  const { employer: owner, facts, job } = await anApplication()
  const { companyId } = owner
  const [recruiter, viewer, outsider, removed] = [
    await anEmployer(app, { companyId, role: 'RECRUITER' }),
    await anEmployer(app, { companyId, role: 'VIEWER' }),
    await anEmployer(app),
    await anEmployer(app, { companyId, role: 'ADMIN' }),
  ]
  const [author, other] = [
    await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }),
    await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }),
  ]
  await app.db
    .updateTable('company_member')
    .set({ removed_at: app.clock.now() })
    .where('account_id', '=', removed.id)
    .execute()
  await app.db.updateTable('job').set({ owner_member_id: author.caller.memberId }).where('id', '=', job.id).execute()
  await emitAndRun(applicationSubmitted, { ...facts, meets: true })
  const notifications = await Promise.all(
    [owner, recruiter, author, other, viewer, outsider, removed].map(({ id }) => kindsOf(id)),
  )
  expect(notifications.map((kinds) => kinds.length)).toEqual([1, 1, 1, 0, 0, 0, 0])
})

test('jobs, the company and the welcome', async () => {
  const { employer, job, candidate } = await anApplication()
  const jobId = job.id
  await emitAndRun(jobReviewDecided, { jobId, decision: 'APPROVED', reason: null })
  const soon = { jobId, expiresAt: '2026-12-01T00:00:00.000Z' }
  await emitAndRun(jobClosingSoon, soon)
  await emitAndRun(jobClosingSoon, soon)
  await emitAndRun(jobStateChanged, { jobId, from: 'ACTIVE', to: 'PAUSED', reason: null })
  await emitAndRun(jobStateChanged, { jobId, from: 'ACTIVE', to: 'EXPIRED', reason: null })
  app.clock.advance(minute)
  const company = { companyId: employer.companyId, name: 'Nusantara', from: 'INCOMPLETE' as const }
  await emitAndRun(companySubmitted, company)
  await emitAndRun(companyDecided, {
    ...company,
    from: 'PENDING',
    to: 'NEEDS_CHANGES',
    reason: 'Logo',
    fields: ['logo'],
    by: candidate.id,
  })
  await emitAndRun(companyDecided, {
    ...company,
    from: 'PENDING',
    to: 'APPROVED',
    reason: null,
    fields: [],
    by: candidate.id,
  })
  expect((await kindsOf(employer.id)).toSorted()).toEqual([
    'company.approved',
    'company.needsChanges',
    'company.submitted',
    'job.approved',
    'job.closingSoon',
    'job.expired',
  ])
  await emitAndRun(candidateRegistered, { accountId: candidate.id })
  expect(await kindsOf(candidate.id)).toEqual(['profile.welcome'])
})

test('a reminder counts the unread applications, in the recipient’s language', async () => {
  const { employer, facts } = await anApplication()
  const reminder = {
    jobId: facts.jobId,
    companyId: facts.companyId,
    applicationIds: [randomUUID(), randomUUID()],
    days: 14,
  }
  await emitAndRun(employerReminder, reminder)
  await emitAndRun(employerReminder, reminder)
  const { list } = await app.as({ ...employer, locale: 'id' })('notifications.list', {})
  expect(list).toMatchObject([
    {
      text: '2 lamaran untuk Analis Data sudah 14 hari belum dibuka.',
      link: `/employer/responses?job=${facts.jobId}`,
      read: false,
    },
  ])
})

test('a new device is reported with its name if known, once per sign-in', async () => {
  const candidate = await aCandidate(app)
  const at = {
    accountId: candidate.id,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  await emitAndRun(newDevice, { ...at, sessionId: 'one' })
  await emitAndRun(newDevice, { ...at, sessionId: 'one' })
  app.clock.advance(minute)
  await emitAndRun(newDevice, { ...at, sessionId: 'two', userAgent: 'curl/8' })
  const { list } = await app.as(candidate)('notifications.list', { category: 'SECURITY' })
  expect(list.map(({ text, link }) => [text, link])).toEqual([
    ['Your account was used on a device we don’t recognize.', '/devices'],
    ['New sign-in to your account: Firefox, Linux.', '/devices'],
  ])
})
