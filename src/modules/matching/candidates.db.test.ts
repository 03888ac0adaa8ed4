import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson, emitProfileChanged } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'
import type { MatchFilter } from './contract.ts'
import { closestFrom } from './rules.closest.ts'
import { matchedFrom, matchParts } from './rules.score.ts'

const app = testApp()
const dayMs = 86_400_000
let employer: EmployerAccount
let job: { id: string }
let medan: string
let people: Record<'best' | 'half' | 'mover' | 'quiet' | 'lacking', CandidateAccount>

beforeAll(async () => {
  employer = await anEmployer(app)
  job = await aJob(app, { employer })
  medan = await aCity(app, 'Medan')
  people = {
    best: await aPerson(app, { name: 'Sari Dewi Wulandari', months: 40 }),
    half: await aPerson(app, { skills: ['TYPESCRIPT'], months: 6, expectedSalary: 30_000_000 }),
    mover: await aPerson(app, {
      city: medan,
      willingToMove: true,
      qualification: 'MASTER',
      months: 50,
      inactiveDays: 3,
    }),
    quiet: await aPerson(app, { inactiveDays: 40 }),
    // One of the closest others: without the must-have.
    lacking: await aPerson(app, { skills: ['PYTHON'] }),
  }
  // Not listed: in another city, away for long.
  await aPerson(app, { city: medan })
  await aPerson(app, { inactiveDays: 91 })
})

const list = (filter: Partial<MatchFilter> = {}, more: object = {}) =>
  app.as(employer)('matching.list', { jobId: job.id, filter, limit: 50, ...more })
const names = async (filter: Partial<MatchFilter> = {}, more: object = {}) =>
  (await list(filter, more)).list.map(
    ({ candidate }) => Object.entries(people).find(([, { id }]) => id === candidate.id)?.[0] ?? '?',
  )

describe('the list', () => {
  test('matches first, the best of them first, each with what every factor gave', async () => {
    const answer = await list()
    expect(await names()).toEqual(['best', 'quiet', 'mover', 'half', 'lacking'])
    expect(answer).toMatchObject({ total: 5, matched: 4, capped: false, job: { id: job.id, status: 'ACTIVE' } })
    const [first] = answer.list
    expect(first?.candidate).toMatchObject({ name: 'Sari W.', unlocked: false, lastActive: 'TODAY' })
    for (const { match } of answer.list) {
      expect(match.parts.map(({ code }) => code)).toEqual(matchParts)
      const sum = match.parts.reduce((all, { points }) => all + points, 0)
      expect(Math.abs((match.misses.length > 0 ? Math.min(sum, matchedFrom - 1) : sum) - match.score)).toBeLessThan(1)
      expect(Math.abs(match.parts.reduce((all, { share }) => all + share, 0) - 100)).toBeLessThan(0.5)
      for (const { share, value, points } of match.parts) {
        expect(Math.abs(points - share * value)).toBeLessThan(0.3)
      }
    }
    const half = answer.list.at(3)?.match
    expect(answer.list.at(-1)?.match.misses).toEqual([{ code: 'SKILLS', params: { names: 'TypeScript', count: 1 } }])
    expect(half?.parts[0]).toMatchObject({
      state: 'PARTIAL',
      facts: { met: 1, required: 2, have: 'TypeScript', missing: 'Python' },
    })
    expect(half?.parts.find(({ code }) => code === 'SALARY')).toMatchObject({ state: 'MISSED', points: 0 })
    expect(answer.list[0]?.match.parts.at(-1)?.facts).toEqual({ active: 'TODAY', days: 0 })
  })

  test('in the reader’s language', async () => {
    const answer = await app.as({ ...employer, locale: 'id' })('matching.list', { jobId: job.id })
    expect(answer.list[0]?.match.parts.find(({ code }) => code === 'EDUCATION')?.facts).toEqual({
      required: 'Sarjana (S1)',
      has: 'Sarjana (S1)',
    })
  })

  test.each<[string, Partial<MatchFilter>, string[]]>([
    ['a skill', { skills: ['PYTHON'] }, ['best', 'quiet', 'mover', 'lacking']],
    ['years from', { experienceFrom: 3 }, ['best', 'mover']],
    ['years up to', { experienceTo: 2 }, ['quiet', 'half', 'lacking']],
    ['a degree', { educationFrom: 'MASTER' }, ['mover']],
    ['a wish', { expectsUpTo: 12_000_000 }, ['best', 'quiet', 'mover', 'lacking']],
    ['would move', { willingToMove: true }, ['mover']],
    ['here lately', { activeWithinDays: 7 }, ['best', 'mover', 'half', 'lacking']],
    ['here today', { activeWithinDays: 1 }, ['best', 'half', 'lacking']],
    ['a code that nobody knows', { skills: ['NOT_A_SKILL'] }, []],
    ['a degree that nobody knows', { educationFrom: 'NOT_A_DEGREE' }, []],
  ])('filtered by %s', async (_what, filter, expected) => {
    expect((await names(filter)).toSorted()).toEqual(expected.toSorted())
    expect((await list(filter)).total).toBe(expected.length)
  })

  test('filtered by a score', async () => {
    const [first] = (await list()).list
    expect(await names({ scoreFrom: first?.match.score ?? null })).toEqual(['best'])
  })

  test('few matches are followed by the closest others, and counted apart', async () => {
    const needed = await aJob(app, {
      employer,
      title: 'Data Engineer',
      role: 'DATA_ENGINEER',
      skills: [{ code: 'PYTHON' }, { code: 'SQL' }],
    })
    const read = (filter: Partial<MatchFilter> = {}, sort: 'best' | 'recent' = 'best') =>
      app.as(employer)('matching.list', { jobId: needed.id, limit: 50, filter, sort })
    const { list: rows, matched, total } = await read()
    const scores = rows.map(({ match }) => match.score)
    expect(matched).toBeLessThan(total)
    expect(rows).toHaveLength(total)
    expect(scores.map((score) => score >= matchedFrom)).toEqual(scores.map((_score, at) => at < matched))
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(closestFrom)
    // Another order orders each part by itself.
    const byActivity = (await read({}, 'recent')).list.map(({ match }) => match.score >= matchedFrom)
    expect(byActivity).toEqual(scores.map((score) => score >= matchedFrom))
    expect(await read({ scoreFrom: 40 })).toMatchObject({ total: matched, matched })
  })

  test('filtered by place', async () => {
    expect(await names({ cityIds: [medan] })).toEqual(['mover'])
    const { state_id: stateId } = await app.db
      .selectFrom('city')
      .select('state_id')
      .where('id', '=', medan)
      .executeTakeFirstOrThrow()
    expect(await names({ stateId })).toEqual(['mover'])
  })

  test('sorted by activity and experience, in pages that hold each once', async () => {
    expect(await names({}, { sort: 'recent' })).toEqual(['best', 'half', 'mover', 'quiet', 'lacking'])
    expect(await names({}, { sort: 'experience' })).toEqual(['mover', 'best', 'quiet', 'half', 'lacking'])
    const pages = []
    for (const page of [1, 2, 3]) pages.push(...(await names({}, { limit: 2, page })))
    expect(pages).toEqual(['best', 'quiet', 'mover', 'half', 'lacking'])
  })

  test('the same score as the candidate sees, and as the page of one candidate shows', async () => {
    const { list: rows } = await list()
    const own = await app.as(people.best)('matching.recommended', { limit: 50 })
    const listed = rows[0]?.match
    expect(own.list.find(({ id }) => id === job.id)?.score).toBe(listed?.score)
    const one = await app.as(employer)('matching.details', { candidateId: people.best.id, jobId: job.id })
    expect(one.match).toEqual(listed)
  })

  test('for a paused job too; not for one that is over, or whose company is another', async () => {
    const paused = await aJob(app, { employer, status: 'PAUSED' })
    expect((await app.as(employer)('matching.list', { jobId: paused.id })).matched).toBe(4)
    for (const status of ['CLOSED', 'DRAFT', 'EXPIRED'] as const) {
      const { id } = await aJob(app, { employer, status })
      expect(await errorCodeOf(app.as(employer)('matching.list', { jobId: id }))).toBe('JOB_NOT_OPEN')
    }
  })

  test('without the company’s own people, by their address', async () => {
    const own = await aPerson(app)
    expect(await names()).toContain('?')
    await app.db.updateTable('account').set({ email: employer.email }).where('id', '=', own.id).execute()
    expect(await names()).not.toContain('?')
    await app.db.updateTable('account').set({ email: own.email }).where('id', '=', own.id).execute()
    await anApplication(app, { candidate: own, employer, jobId: job.id })
    expect(await names()).not.toContain('?')
  })

  test('new are those whom the company neither opened, unlocked nor invited', async () => {
    const other = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer: other })
    const call = app.as({
      ...other,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const fresh = async () => (await call('matching.list', { jobId, filter: { show: 'NEW' } })).total
    const before = await fresh()
    await call('matching.details', { candidateId: people.best.id, jobId })
    await call('matching.unlock', { id: people.half.id })
    await call('matching.invite', { jobId, candidateId: people.mover.id, message: null })
    expect(await fresh()).toBe(before - 3)
    const unlocked = await call('matching.list', { jobId, filter: { show: 'UNLOCKED' } })
    expect(unlocked.list).toMatchObject([{ candidate: { id: people.half.id, unlocked: true, name: 'Siti Rahma' } }])
  })
})

describe('the index', () => {
  const keptOf = (id: string) =>
    app.db.selectFrom('candidate_search').selectAll().where('account_id', '=', id).executeTakeFirst()

  test('follows a saved profile at once, and months that were not stated are counted once', async () => {
    const person = await aPerson(app)
    const me = app.as(person)
    await me('profiles.industryDetails', { id: person.id, experienceMonths: null })
    expect((await keptOf(person.id))?.experience_months).toBeNull()
    const work = (startOn: string, endOn: string) =>
      me('profiles.itemCreate', { section: 'experience', title: 'Work', organisation: 'PT Kerja', startOn, endOn })
    await work('2020-01', '2020-12')
    await work('2020-06', '2021-03')
    await work('2022-05', '2022-05')
    expect((await keptOf(person.id))?.experience_months).toBe(16)
    expect((await me('candidate.view', {})).profile.experienceMonths).toBe(16)
    await me('profiles.basicDetails', { id: person.id, skills: ['PYTHON'] })
    expect((await keptOf(person.id))?.skill_ids).toHaveLength(1)
  })

  test('knows nobody who is leaving, and who comes back', async () => {
    const person = await aPerson(app)
    await app.db
      .updateTable('account')
      .set({ deletion_at: new Date(app.clock.now().getTime() + dayMs) })
      .where('id', '=', person.id)
      .execute()
    await emitProfileChanged(app, person.id)
    expect(await keptOf(person.id)).toBeUndefined()
    await app.db.updateTable('account').set({ deletion_at: null }).where('id', '=', person.id).execute()
    await runNow(app, 'matching.updateCandidates')
    expect(await keptOf(person.id)).toBeDefined()
  })

  test('follows who was here once a day, and leaves out who was not for 90 days', async () => {
    const person = await aPerson(app, { inactiveDays: 60 })
    const seen = async (when: Date) => {
      await app.db.updateTable('account').set({ last_active_at: when }).where('id', '=', person.id).execute()
      await runNow(app, 'matching.updateCandidates')
      return (await keptOf(person.id))?.last_active_at.toISOString()
    }
    const noon = new Date(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
    const first = await seen(noon)
    expect(first).toBe(noon.toISOString())
    expect(await seen(new Date(noon.getTime() + 1000))).toBe(first)
    await seen(new Date(app.clock.now().getTime() - 91 * dayMs))
    await app.db
      .updateTable('candidate_search')
      .set({ last_active_at: new Date(app.clock.now().getTime() - 91 * dayMs) })
      .where('account_id', '=', person.id)
      .execute()
    // The day counts, not the round.
    expect((await list()).list.map(({ candidate }) => candidate.id)).not.toContain(person.id)
    await runNow(app, 'matching.updateCandidates')
    expect(await keptOf(person.id)).toBeUndefined()
  })
})
