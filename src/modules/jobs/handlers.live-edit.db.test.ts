import { beforeEach, describe, expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { richText } from '#kernel/rich.ts'
import { jobPosting } from './rules.posting.ts'
import { jobCards } from './public.server.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity } from '../../../test/fixtures/jobs.ts'
import { aLiveJob, describeJob, jobType, retitle } from '../../../test/fixtures/live-edits.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const hour = 3_600_000
const bad = 'Pay the registration fee first'
async function setting(key: string, value: unknown) {
  const text = JSON.stringify(value)
  await app.db
    .insertInto('setting')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}
beforeEach(async () => {
  await app.db.deleteFrom('setting').execute()
})

const onlineJob = () => aLiveJob(app)

describe('which changes wait', () => {
  test('flagged: a title the screen flags waits, one it passes is public at once', async () => {
    const job = await onlineJob()
    await retitle(job, 'Senior Backend Developer')
    expect((await job.publicJob()).title).toBe('Senior Backend Developer')
    expect(await job.waiting()).toBeNull()
    await retitle(job, bad)
    expect((await job.publicJob()).title).toBe('Senior Backend Developer')
    expect(await job.waiting()).toMatchObject({ status: 'OPEN', fields: ['title'], reviewReason: 'FLAGGED' })
    expect((await job.waiting())?.job.title).toBe(bad)
    expect(JSON.stringify(await job.waiting())).not.toMatch(/score|hits/)
  })

  test('all: every watched field waits, the others are public at once', async () => {
    await setting('jobEditReview', 'all')
    const job = await onlineJob()
    const { call, id } = job
    const before = await job.publicJob()
    const city = await aCity(app, 'Bandung')
    await call('jobs.updateJobType', {
      id,
      version: await job.version(),
      ...jobType,
      title: 'Tester',
      roleCode: 'SOFTWARE_ENGINEER',
      employmentType: 'CONTRACT',
      openings: 7,
    })
    await describeJob(job, 'Something else altogether. '.repeat(8), 2_000_000_000)
    await call('jobs.createLocation', {
      id,
      version: await job.version(),
      locationType: 'HYBRID',
      locations: [{ cityId: city }],
    })
    await call('jobs.companyInfo', {
      id,
      version: await job.version(),
      contactName: 'Sari',
      externalApplyUrl: 'https://example.org/apply',
    })
    await call('jobs.createBenefits', { id, version: await job.version(), benefits: ['MEALS'] })
    const now = await job.publicJob()
    expect(now).toMatchObject({ openings: 7, externalApply: false, benefits: [{ code: 'MEALS' }] })
    for (const field of ['title', 'slug', 'role', 'employmentType', 'description', 'salary', 'locations'] as const)
      expect(now[field], field).toEqual(before[field])
    expect(now.skills.map((skill) => skill.code)).toEqual(['TYPESCRIPT'])
    expect((await job.waiting())?.fields).toEqual([
      'title',
      'role',
      'employmentType',
      'description',
      'salary',
      'places',
      'externalApply',
    ])
    expect((await call('jobs.get', { id })).own?.contactName).toBe('Sari')
    expect((await job.waiting())?.job).toMatchObject({
      title: 'Tester',
      role: { code: 'SOFTWARE_ENGINEER' },
      externalApply: true,
      locations: [{ code: city }],
      salary: { maxMinor: 2_000_000_000 },
    })
  })

  test('none: only what the screen would hold waits', async () => {
    await setting('jobEditReview', 'none')
    const job = await onlineJob()
    app.clock.advance(73 * hour)
    await retitle(job, bad)
    expect((await job.publicJob()).title).toBe(bad)
    await describeJob(job, `${bad}. Kirim kode OTP ke 0812-3456-7890. ${'Terima kasih banyak semua. '.repeat(5)}`)
    expect((await job.waiting())?.fields).toEqual(['description'])
  })

  test('thresholds are a setting', async () => {
    await setting('flagScores', { review: 10, hold: 100 })
    const job = await onlineJob()
    await retitle(job, 'Be your own boss')
    expect((await job.waiting())?.fields).toEqual(['title'])
  })

  test('small edits of the description are public at once, but add up against the accepted version', async () => {
    await setting('jobEditReview', 'all')
    const job = await onlineJob()
    const words = Array.from({ length: 50 }, (_, at) => `word${at}`)
    await describeJob(job, words.join(' '))
    const { version } = (await job.waiting())?.job.own ?? { version: 0 }
    await job.moderator('admin.jobs.decideProposal', { id: job.id, version, decision: 'ACCEPT' })
    const edited = (count: number) => words.map((word, at) => (at < count ? `new${at}` : word)).join(' ')
    await describeJob(job, edited(3))
    await describeJob(job, edited(5))
    expect(await job.waiting()).toBeNull()
    expect(richText((await job.publicJob()).description)).toBe(edited(5))
    // One word more than before is a fifth and a bit of what was accepted.
    await describeJob(job, edited(6))
    expect(richText((await job.publicJob()).description)).toBe(edited(5))
    expect((await job.waiting())?.fields).toEqual(['description'])
  })

  test('a small edit waits when the screen finds something in it, and when a link leads elsewhere', async () => {
    const job = await onlineJob()
    const long = 'We plan the work of the week together on Monday. '.repeat(20)
    await describeJob(job, long)
    await describeJob(job, `${long} ${bad}.`)
    expect((await job.waiting())?.fields).toEqual(['description'])
    await setting('jobEditReview', 'all')
    const other = await onlineJob()
    await describeJob(other, long)
    const { version } = (await other.waiting())?.job.own ?? { version: 0 }
    await other.moderator('admin.jobs.decideProposal', { id: other.id, version, decision: 'ACCEPT' })
    await describeJob(other, long.replace('week', '<a href="https://elsewhere.example.org">week</a>'))
    expect((await other.waiting())?.fields).toEqual(['description'])
  })

  test('an edit back to what is public, or to what passes, leaves nothing waiting', async () => {
    const job = await onlineJob()
    await retitle(job, bad)
    await retitle(job, 'Backend Developer')
    expect(await job.waiting()).toBeNull()
    await retitle(job, bad)
    await retitle(job, 'Database Developer')
    expect(await job.waiting()).toBeNull()
    expect((await job.publicJob()).title).toBe('Database Developer')
  })
})

describe('while changes wait', () => {
  test('page, cards, search, structured data and applying keep the accepted version', async () => {
    const job = await onlineJob()
    const { id } = job
    const word = `Zanzibar${id.slice(-6)}`
    await retitle(job, `${bad} ${word}`)
    const view = await job.publicJob()
    expect(jobPosting(view, { origin: 'https://karya.example', country: 'ID' })?.['title']).toBe('Backend Developer')
    expect((await jobCards(app.db, [id], { locale: 'en', now: app.clock.now() }))[0]?.title).toBe('Backend Developer')
    await app.runJobs()
    const candidate = await aCandidate(app)
    const result = await app.as(candidate)('search.jobs', { search: word, limit: 50 })
    expect(result.list.map((each) => each.id)).not.toContain(id)
    expect(view).toMatchObject({ status: 'ACTIVE', open: true })
    expect((await app.as(candidate)('jobs.get', { id })).title).toBe('Backend Developer')
    expect(await codeOf(app.as(candidate)('jobs.proposal', { id }))).toBe('ROLE_NOT_ALLOWED')
  })

  test('the form shows what waits: a repeated save is no conflict, a stale one gets the waiting values', async () => {
    const job = await onlineJob()
    const { call, id } = job
    const version = await job.version()
    await retitle(job, bad)
    const again = await call('jobs.updateJobType', { id, version, ...jobType, title: bad })
    expect(again.version).toBe(version + 1)
    const stale = await call('jobs.updateJobType', { id, version, ...jobType, title: 'Third' }).catch(
      (error: Fail) => error,
    )
    expect((stale as Fail).fields).toMatchObject([{ field: 'title', params: { current: JSON.stringify(bad) } }])
  })

  test('pausing, resuming and other fields go on; closing ends the proposal', async () => {
    const job = await onlineJob()
    const { call, id } = job
    await retitle(job, bad)
    expect((await call('jobs.mine', {})).list.find((row) => row.id === id)?.editWaits).toBe(true)
    await call('jobs.activate', { id, active: false, version: await job.version() })
    await call('jobs.createBenefits', { id, version: await job.version(), benefits: ['MEALS'] })
    await call('jobs.activate', { id, active: true, version: await job.version() })
    expect((await job.waiting())?.fields).toEqual(['title'])
    await call('jobs.close', { id, version: await job.version(), reason: 'FILLED' })
    expect(await job.waiting()).toBeNull()
    expect((await call('jobs.get', { id })).title).toBe('Backend Developer')
    const proposal = await app.db
      .selectFrom('job_proposal')
      .select('status')
      .where('job_id', '=', id)
      .executeTakeFirst()
    expect(proposal?.status).toBe('ENDED')
  })

  test('saving other fields leaves what waits alone, whatever the setting is by then', async () => {
    const job = await onlineJob()
    const { call, id } = job
    await retitle(job, bad)
    await setting('jobEditReview', 'none')
    const openings = { ...jobType, title: bad, openings: 9 }
    await call('jobs.updateJobType', { id, version: await job.version(), ...openings })
    await call('jobs.createBenefits', { id, version: await job.version(), benefits: ['MEALS'] })
    expect(await job.publicJob()).toMatchObject({ title: 'Backend Developer', openings: 9 })
    expect((await job.waiting())?.fields).toEqual(['title'])
  })

  test('a job must stay complete with its changes', async () => {
    await setting('jobEditReview', 'all')
    const { call, id, version, waiting } = await onlineJob()
    const places = { id, version: await version(), locationType: 'ON_SITE' as const, locations: [] }
    expect(await codeOf(call('jobs.createLocation', places))).toBe('JOB_INCOMPLETE')
    expect(await waiting()).toBeNull()
  })

  test('the employer withdraws: once, at the version seen; another company cannot', async () => {
    const job = await onlineJob()
    const { call, id } = job
    await retitle(job, bad)
    const version = await job.version()
    expect(await codeOf(call('jobs.withdrawProposal', { id, version: version - 1 }))).toBe('STALE_VERSION')
    expect(await codeOf(app.as(await anEmployer(app))('jobs.withdrawProposal', { id, version }))).toBe('NOT_FOUND')
    expect(await codeOf(app.as(await anEmployer(app))('jobs.proposal', { id }))).toBe('NOT_FOUND')
    expect((await call('jobs.withdrawProposal', { id, version })).version).toBe(version + 1)
    expect((await call('jobs.withdrawProposal', { id, version })).version).toBe(version + 1)
    expect(await job.waiting()).toBeNull()
    expect((await job.publicJob()).title).toBe('Backend Developer')
  })

  test('fifty saves at once leave one open proposal', async () => {
    const job = await onlineJob()
    const version = await job.version()
    const titles = Array.from({ length: 50 }, (_, at) => `${bad} ${at}`)
    const codes = await Promise.all(
      titles.map((title) => codeOf(job.call('jobs.updateJobType', { id: job.id, version, ...jobType, title }))),
    )
    expect(codes.filter((each) => each === 'DONE')).toHaveLength(1)
    const open = await app.db.selectFrom('job_proposal').select('id').where('job_id', '=', job.id).execute()
    expect(open).toHaveLength(1)
  })
})
