import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const bad = 'Pay the registration fee first'
beforeEach(async () => {
  await app.db.deleteFrom('setting').execute()
})

async function waitingEdit() {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer })
  const call = app.as(employer)
  const type = { domain: 'INFORMATION_TECHNOLOGY', employmentType: 'FULL_TIME', positionLevel: 'STAFF' }
  const retitle = (title: string, version: number) =>
    call('jobs.updateJobType', { id, version, ...type, title, roleCode: 'BACK_END_DEVELOPER' })
  const { version } = await retitle(bad, 1)
  const moderator = await anAdministrator(app, 'MODERATOR')
  const asModerator = app.as(moderator)
  const decide = (decision: 'ACCEPT' | 'REJECT', at: number) =>
    asModerator(
      'admin.jobs.decideProposal',
      decision === 'ACCEPT'
        ? { id, version: at, decision }
        : { id, version: at, decision, reason: 'ASKS_MONEY', note: 'No fees' },
    )
  const mails = async () =>
    (await app.db.selectFrom('mail').select(['kind', 'locale']).where('account_id', '=', employer.id).execute()).filter(
      ({ kind }) => kind.startsWith('jobs.edit'),
    )
  return { employer, id, call, retitle, version, asModerator, moderator, decide, mails }
}

test('the queue and the page show old next to new with the evidence', async () => {
  const { id, asModerator } = await waitingEdit()
  const { list } = await asModerator('admin.jobs.queue', { limit: 50 })
  expect(list.find((row) => row.id === id)).toMatchObject({ kind: 'EDIT', title: 'Backend Developer' })
  const { job, proposal, screening } = await asModerator('admin.jobs.get', { id })
  expect(job.title).toBe('Backend Developer')
  expect(screening).toMatchObject({ score: 0, outcome: 'PASS' })
  expect(proposal).toMatchObject({ fields: ['title'], reviewReason: 'FLAGGED', job: { title: bad } })
  expect(proposal?.screening).toMatchObject({ score: 70, outcome: 'HOLD' })
  expect(proposal?.screening.hits).toMatchObject([
    { rule: 'CHANGED_SOON', adds: 10 },
    { rule: 'MONEY_ASKED', field: 'title', fact: 'Pay the registration' },
  ])
  expect((await asModerator('admin.overview', {})).jobs.waiting).toBeGreaterThan(0)
})

test('accepting publishes: search, history with the person, notice and mail once', async () => {
  const { id, decide, version, asModerator, moderator, employer, mails } = await waitingEdit()
  await decide('ACCEPT', version)
  expect(await app.as()('jobs.get', { id })).toMatchObject({ title: bad, slug: 'pay-the-registration-fee-first' })
  expect(await codeOf(decide('ACCEPT', version))).toBe('STALE_VERSION')
  expect(await codeOf(decide('ACCEPT', version + 1))).toBe('TRANSITION_NOT_ALLOWED')
  await app.runJobs()
  expect(await mails()).toEqual([{ kind: 'jobs.editAccepted', locale: 'en' }])
  const candidate = await aCandidate(app)
  const result = await app.as(candidate)('search.jobs', { search: bad, limit: 50 })
  expect(result.list.map((job) => job.id)).toContain(id)
  const { versions, proposal } = await asModerator('admin.jobs.get', { id })
  const { full_name: name } = await app.db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', moderator.id)
    .executeTakeFirstOrThrow()
  expect(proposal).toBeNull()
  expect(versions).toMatchObject([
    { number: 2, title: bad, acceptance: 'REVIEWED', acceptedByName: name, fields: ['title'], score: 70 },
    { number: 1, title: 'Backend Developer', acceptance: 'PUBLISHED', acceptedByName: null, fields: [] },
  ])
  const notices = await app.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', employer.id)
    .where('kind', '=', 'job.editAccepted')
    .execute()
  expect(notices).toHaveLength(1)
})

test('rejecting keeps what is public; the employer reads reason, note and the own texts for 30 days', async () => {
  const { id, call, decide, version, mails, retitle } = await waitingEdit()
  await decide('REJECT', version)
  expect((await app.as()('jobs.get', { id })).title).toBe('Backend Developer')
  expect((await call('jobs.proposal', { id })).proposal).toMatchObject({
    status: 'REJECTED',
    reason: 'ASKS_MONEY',
    note: 'No fees',
    job: { title: bad },
  })
  expect((await call('jobs.get', { id })).own?.title).toBe('Backend Developer')
  expect(await mails()).toEqual([{ kind: 'jobs.editRejected', locale: 'en' }])
  app.clock.advance(30 * 86_400_000)
  expect((await call('jobs.proposal', { id })).proposal).toBeNull()
  app.clock.advance(-29 * 86_400_000)
  await retitle('Database Developer', version + 1)
  expect((await call('jobs.proposal', { id })).proposal).toBeNull()
  app.clock.advance(-86_400_000)
})

describe('decisions are refused', () => {
  test('when the changes are newer than what was read', async () => {
    const { version, decide, retitle, id } = await waitingEdit()
    await retitle(`${bad} now`, version)
    expect(await codeOf(decide('ACCEPT', version))).toBe('STALE_VERSION')
    expect((await app.as()('jobs.get', { id })).title).toBe('Backend Developer')
  })

  test('for jobs without changes, ended jobs, unapproved companies and other roles', async () => {
    const { id, decide, version, employer } = await waitingEdit()
    const support = app.as(await anAdministrator(app, 'SUPPORT'))
    expect(await codeOf(support('admin.jobs.decideProposal', { id, version, decision: 'ACCEPT' }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    await app.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', employer.companyId).execute()
    expect(await codeOf(decide('ACCEPT', version))).toBe('COMPANY_NOT_APPROVED')
    await app.db.updateTable('company').set({ status: 'APPROVED' }).where('id', '=', employer.companyId).execute()
    await app.db.updateTable('job').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    expect(await codeOf(decide('ACCEPT', version))).toBe('TRANSITION_NOT_ALLOWED')
    const other = await anEmployer(app)
    const quiet = await aJob(app, { employer: other })
    expect(
      await codeOf(
        app.as(await anAdministrator(app))('admin.jobs.decideProposal', {
          id: quiet.id,
          version: 1,
          decision: 'ACCEPT',
        }),
      ),
    ).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('fifty decisions at once: one counts', async () => {
    const { version, decide } = await waitingEdit()
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(decide('ACCEPT', version))))
    expect(codes.filter((each) => each === 'DONE')).toHaveLength(1)
  })
})

describe('the first publication is screened too', () => {
  test.each(['none', 'first_job'] as const)('review %s: what the screen flags waits for a person', async (review) => {
    await app.db
      .insertInto('setting')
      .values({ key: 'reviewBeforePublishing', value: JSON.stringify(review) })
      .execute()
    const employer = await anEmployer(app)
    await aPlan(app, employer)
    await aJob(app, { employer })
    const call = app.as(employer)
    // Words of their own: those of the fixture stand in jobs of other companies.
    const description = `We plan trains between cities at night, with review ${review}. `.repeat(3)
    const flagged = await aJob(app, { employer, status: 'DRAFT', title: bad, description })
    expect((await call('jobs.confirmPost', { id: flagged.id, version: 1 })).status).toBe('PENDING_REVIEW')
    const fine = await aJob(app, { employer, status: 'DRAFT' })
    expect((await call('jobs.confirmPost', { id: fine.id, version: 1 })).status).toBe('ACTIVE')
    const moderator = app.as(await anAdministrator(app))
    const seen = await moderator('admin.jobs.get', { id: flagged.id })
    expect(seen.screening).toMatchObject({ score: 60, outcome: 'REVIEW', hits: [{ rule: 'MONEY_ASKED' }] })
    expect(seen.versions).toEqual([])
    await moderator('admin.jobs.decide', { id: flagged.id, version: 2, decision: 'APPROVE' })
    expect((await moderator('admin.jobs.get', { id: flagged.id })).versions).toMatchObject([
      { number: 1, acceptance: 'REVIEWED' },
    ])
    expect((await moderator('admin.jobs.get', { id: fine.id })).versions).toMatchObject([
      { number: 1, acceptance: 'PUBLISHED', acceptedByName: null },
    ])
  })
})

test('published versions are append-only', async () => {
  const { id, decide, version } = await waitingEdit()
  await decide('ACCEPT', version)
  const change = app.db.updateTable('job_version').set({ score: 1 }).where('job_id', '=', id)
  await expect(change.execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('job_version').where('job_id', '=', id).execute()).rejects.toThrow('append-only')
})
