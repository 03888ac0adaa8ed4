import { describe, expect, test } from 'vitest'
import { matchedFrom } from './rules.score.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity, aJob, type JobSeed } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer, type CandidateAccount } from '../../../test/fixtures/people.ts'

const app = testApp()

async function aSeeker(role = 'BACK_END_DEVELOPER', skills = ['TYPESCRIPT', 'PYTHON']): Promise<CandidateAccount> {
  const person = await aCandidate(app)
  await app.db
    .updateTable('candidate_profile')
    .set({ role_code: role, domain: 'INFORMATION_TECHNOLOGY', city_id: await aCity(app), experience_months: 30 })
    .where('account_id', '=', person.id)
    .execute()
  await app.db
    .insertInto('candidate_skill')
    .values(skills.map((skill_code, sort) => ({ account_id: person.id, skill_code, sort })))
    .execute()
  return person
}
const manyJobs = async (count: number, more: Partial<JobSeed> = {}) => {
  const jobs = []
  for (let at = 0; at < count; at++) jobs.push(await aJob(app, { employer: await anEmployer(app), ...more }))
  return jobs
}
const idsFor = async (person: CandidateAccount, input: object = {}) =>
  (await app.as(person)('matching.recommended', { limit: 50, ...input })).list.map(({ id }) => id)

describe('for a candidate', () => {
  test('by profile, the better match first, each with why in the reader’s language', async () => {
    const employer = await anEmployer(app)
    const fits = await aJob(app, { employer, title: 'Fits' })
    const half = await aJob(app, {
      employer,
      title: 'Half',
      role: 'FRONT_END_DEVELOPER',
      skills: [{ code: 'PYTHON' }, { code: 'REACT', required: true }],
    })
    const other = await aJob(app, { employer, title: 'Other', role: 'COOK', domain: 'HOSPITALITY', skills: [] })
    const person = await aSeeker()
    const answer = await app.as({ ...person, locale: 'id' })('matching.recommended', { limit: 50 })
    expect(answer.basis).toBe('PROFILE')
    const order = answer.list.map(({ id }) => id)
    expect(order.indexOf(fits.id)).toBeLessThan(order.indexOf(half.id))
    // What does not fit may only follow as popular, and says so by having no score.
    expect(answer.list.find(({ id }) => id === other.id)?.score ?? null).toBeNull()
    const [first, second] = [fits, half].map(({ id }) => answer.list.find((job) => job.id === id))
    expect(first?.why[0]).toEqual({
      code: 'SKILLS',
      params: { names: expect.stringContaining('TypeScript'), count: 2 },
    })
    expect([(first?.score ?? 0) >= matchedFrom, (second?.score ?? 100) < matchedFrom]).toEqual([true, true])
  })

  test('learns from what is liked, and what is hidden, saved, applied to or of a blocked company is gone', async () => {
    const person = await aSeeker()
    const call = app.as(person)
    const [hidden, saved, applied] = await manyJobs(3)
    const blocked = await anEmployer(app)
    const ofBlocked = await aJob(app, { employer: blocked })
    const tester = await manyJobs(3, { role: 'QUALITY_ASSURANCE_ENGINEER', skills: [{ code: 'SELENIUM' }] })
    const scoreOf = async (id: string | undefined) =>
      (await call('matching.recommended', { limit: 50 })).list.find((job) => job.id === id)?.score ?? null
    const before = await scoreOf(tester[2]?.id)
    await call('activity.setChoice', { jobId: tester[1]?.id ?? '', choice: 'LIKE' })
    expect(await scoreOf(tester[2]?.id)).toBeGreaterThan(before ?? 0)
    const why = (await call('matching.recommended', { limit: 50 })).list.find((job) => job.id === tester[2]?.id)?.why
    expect(why?.map(({ code }) => code)).toContain('LIKED_ROLE')
    await call('activity.setChoice', { jobId: hidden?.id ?? '', choice: 'DISLIKE' })
    await call('activity.setChoice', { jobId: saved?.id ?? '', choice: 'LIKE' })
    await app.db
      .insertInto('application')
      .values({ job_id: applied?.id ?? '', company_id: applied?.companyId ?? '', account_id: person.id })
      .execute()
    await app.db.insertInto('company_block').values({ account_id: person.id, company_id: blocked.companyId }).execute()
    const shown = await idsFor(person)
    for (const gone of [hidden, saved, applied, ofBlocked]) expect(shown).not.toContain(gone?.id)
    await call('activity.setChoice', { jobId: hidden?.id ?? '', choice: 'NONE' })
    expect(await idsFor(person)).toContain(hidden?.id)
  })

  test('who a person is changes nothing', async () => {
    const person = await aSeeker()
    const before = await app.as(person)('matching.recommended', { limit: 50 })
    await app.db
      .updateTable('candidate_profile')
      .set({ gender: 'FEMALE', date_of_birth: '1961-02-03', about: 'Religious, married', headline: 'x' })
      .where('account_id', '=', person.id)
      .execute()
    await app.db.updateTable('account').set({ full_name: 'Somebody Else' }).where('id', '=', person.id).execute()
    expect(await app.as(person)('matching.recommended', { limit: 50 })).toEqual(before)
  })

  test('not ten of one company, and pages that follow one another hold each job once', async () => {
    const person = await aSeeker('DATA_ENGINEER', ['APACHE_KAFKA'])
    await manyJobs(12, { role: 'DATA_ENGINEER', skills: [{ code: 'APACHE_KAFKA' }] })
    // The newest, so that they would come first.
    const one = await anEmployer(app)
    for (let at = 0; at < 8; at++)
      await aJob(app, { employer: one, role: 'DATA_ENGINEER', skills: [{ code: 'APACHE_KAFKA' }] })
    const first = await app.as(person)('matching.recommended', { limit: 10 })
    expect(first.list.filter(({ company }) => company.id === one.companyId).length).toBeLessThanOrEqual(2)
    const second = await idsFor(person, { limit: 10, page: 2 })
    expect(new Set([...first.list.map(({ id }) => id), ...second]).size).toBe(20)
  })

  test('an empty profile gets what is popular', async () => {
    const person = await aCandidate(app)
    expect((await app.as(person)('matching.recommended', {})).basis).toBe('POPULAR')
  })
})

test('a guest gets what is popular in the place and the category first', async () => {
  const jakarta = await aCity(app, 'Medan')
  const [here, there] = [
    await aJob(app, { employer: await anEmployer(app), cities: [jakarta], role: 'COOK', domain: 'HOSPITALITY' }),
    await aJob(app, { employer: await anEmployer(app), role: 'COOK', domain: 'HOSPITALITY' }),
  ]
  const fans = await Promise.all([1, 2, 3, 4].map(() => aCandidate(app)))
  for (const fan of fans) await app.as(fan)('activity.setChoice', { jobId: there.id, choice: 'LIKE' })
  const guest = app.as()
  const everywhere = await guest('matching.recommended', { limit: 50 })
  expect(everywhere.list[0]).toMatchObject({ id: there.id, score: null })
  expect(everywhere.list[0]?.why.map(({ code }) => code)).toContain('POPULAR')
  const inMedan = await guest('matching.recommended', { location: 'Medan', category: 'HOSPITALITY', limit: 50 })
  expect(inMedan.list[0]).toMatchObject({ id: here.id })
  expect(inMedan.list[0]?.why).toMatchObject([
    { code: 'IN_PLACE', params: { place: 'Medan' } },
    { code: 'IN_CATEGORY' },
    {},
  ])
  expect(inMedan.list.length).toBeGreaterThan(1)
  expect((await guest('matching.recommended', { location: 'Atlantis Bawah' })).place?.kind).toBe('unknown')
})

test('what was opened stands in its order, can be forgotten, and its views stay counted', async () => {
  const person = await aCandidate(app)
  const call = app.as(person)
  const [a, b, c] = await manyJobs(3)
  for (const job of [a, b, c, a]) {
    app.clock.advance(31 * 60_000)
    await call('activity.track', { jobId: job?.id ?? '' })
  }
  await call('activity.setChoice', { jobId: c?.id ?? '', choice: 'DISLIKE' })
  expect((await call('activity.viewed', {})).list.map(({ id }) => id)).toEqual([a?.id, b?.id])
  expect((await call('activity.hidden', {})).list).toMatchObject([{ id: c?.id, hidden: true }])
  await call('activity.clearViewed', { jobIds: [a?.id ?? ''] })
  expect((await call('activity.viewed', {})).list.map(({ id }) => id)).toEqual([b?.id])
  await call('activity.clearViewed', {})
  expect((await call('activity.viewed', {})).total).toBe(0)
  const rows = await app.db
    .selectFrom('job_interaction')
    .select('account_id')
    .where('job_id', '=', a?.id ?? '')
    .execute()
  expect(rows).toEqual([{ account_id: null }, { account_id: null }])
})

test('similar jobs leave out what the candidate is not interested in', async () => {
  const person = await aCandidate(app)
  const call = app.as(person)
  const [own] = await manyJobs(7, { role: 'LAND_SURVEYOR', skills: [] })
  const similarIds = async () => (await call('matching.similar', { id: own?.id ?? '' })).list.map(({ id }) => id)
  const [first = '', ...others] = await similarIds()
  await call('activity.setChoice', { jobId: first, choice: 'DISLIKE' })
  const now = await similarIds()
  expect(now).not.toContain(first)
  expect(now).toHaveLength(others.length + 1)
})
