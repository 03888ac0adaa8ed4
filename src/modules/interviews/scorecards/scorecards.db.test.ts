import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anInterview, dayMs, pickFirst } from '../../../../test/fixtures/interviews.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { codeOf } from '../../../../test/fixtures/outcome.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { aHeldInterview, filled, submitCard } from '../../../../test/fixtures/scorecards.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import type { Call } from '#modules/contract.ts'
import type { Rating } from './rules.ts'

const app = testApp()
const skills = [
  { code: 'TYPESCRIPT', required: true },
  { code: 'SQL', required: true },
]

/** A job that requires two skills, with its company. */
async function rated() {
  const employer = await anEmployer(app)
  return { employer, jobId: (await aJob(app, { employer, skills })).id }
}
const summary = (call: Call, id: string) => call('scorecards.summary', { id })

describe('blind until the own card is submitted', () => {
  test('nobody who interviews reads another card before their own', async () => {
    const made = await aHeldInterview(app, ['RECRUITER', 'HIRING_MANAGER', 'VIEWER'], await rated())
    const [recruiter, manager, viewer] = made.calls
    if (!recruiter || !manager || !viewer) throw new Error('three were made')
    const id = made.interviewId
    const marked = filled(await made.them('scorecards.get', { id }), 'STRONG_NO')
    await made.them('scorecards.submit', { ...marked, concerns: 'Rahasia pewawancara' })
    for (const call of [recruiter, manager, viewer]) {
      const before = await summary(call, made.id)
      expect(JSON.stringify(before)).not.toContain('Rahasia')
      expect(before).toMatchObject({ cards: [], own: [{ state: 'DUE' }], waiting: [{ hidden: 1 }] })
      expect(before.recommendations).toEqual({ STRONG_NO: 0, NO: 0, YES: 0, STRONG_YES: 0 })
      expect((await call('userjobs.list', { filter: { jobId: made.jobId } })).list[0]).toMatchObject({
        scorecards: null,
      })
      expect((await call('userjobs.list', { filter: { jobId: made.jobId, scorecards: 'NEGATIVE' } })).list).toEqual([])
    }
    await submitCard(recruiter, id)
    const after = await summary(recruiter, made.id)
    expect(after.cards.map(({ recommendation, you }) => [recommendation, you])).toEqual([
      ['STRONG_NO', false],
      ['YES', true],
    ])
    expect(after.recommendations).toMatchObject({ STRONG_NO: 1, YES: 1 })
    expect(after.criteria.map(({ label, spread }) => [label, spread.STRONG_NO, spread.YES])).toEqual([
      ['TypeScript', 1, 1],
      ['SQL', 1, 1],
    ])
    expect(after.waiting[0]?.names).toHaveLength(2)
    // Viewers write, and never read what others wrote.
    await submitCard(viewer, id, 'NO')
    expect((await summary(viewer, made.id)).cards.map(({ you }) => you)).toEqual([true])
    expect((await summary(viewer, made.id)).problem).toBe('ROLE_NOT_ALLOWED')
    expect((await summary(manager, made.id)).waiting[0]?.hidden).toBe(3)
  })

  test('who does not interview reads at once; nobody reads what is not submitted', async () => {
    const made = await aHeldInterview(app, ['RECRUITER'])
    const outside = app.as(await anEmployer(app, { companyId: made.employer.companyId, role: 'ADMIN' }))
    const draft = filled(await made.them('scorecards.get', { id: made.interviewId }))
    await made.them('scorecards.save', { ...draft, concerns: 'Noch nicht' })
    expect((await summary(outside, made.id)).cards).toEqual([])
    expect((await summary(made.them, made.id)).own).toMatchObject([{ state: 'DRAFT' }])
    await made.them('scorecards.submit', { ...draft, version: 1 })
    expect((await summary(outside, made.id)).cards).toHaveLength(1)
  })

  test('other companies, unassigned managers and candidates find nothing', async () => {
    const made = await aHeldInterview(app)
    await submitCard(made.them, made.interviewId)
    const { companyId } = made.employer
    const others = [
      await anEmployer(app),
      await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }),
      await anEmployer(app, { companyId, role: 'VIEWER' }),
    ].map((each) => app.as(each))
    for (const call of others) {
      expect(await codeOf(summary(call, made.id))).toBe('NOT_FOUND')
      expect(await codeOf(call('scorecards.get', { id: made.interviewId }))).toBe('NOT_FOUND')
    }
    const billing = app.as(await anEmployer(app, { companyId, role: 'BILLING' }))
    expect(await codeOf(summary(billing, made.id))).toBe('ROLE_NOT_ALLOWED')
    expect(await codeOf(summary(made.me, made.id))).toBe('ROLE_NOT_ALLOWED')
  })
})

describe('writing', () => {
  test('only interviewers, from the beginning on', async () => {
    const made = await anInterview(app)
    const admin = app.as(await anEmployer(app, { companyId: made.employer.companyId, role: 'ADMIN' }))
    await pickFirst(made)
    const card = filled(await made.them('scorecards.get', { id: made.interviewId }))
    expect(await codeOf(made.them('scorecards.save', card))).toBe('TRANSITION_NOT_ALLOWED')
    app.clock.advance(3 * dayMs)
    expect(await codeOf(admin('scorecards.submit', card))).toBe('NOT_INTERVIEWER')
    expect(await codeOf(made.them('scorecards.submit', card))).toBe('DONE')
  })

  test('every criterion is rated with evidence, or was not asked', async () => {
    const made = await aHeldInterview(app, [], await rated())
    const card = filled(await made.them('scorecards.get', { id: made.interviewId }))
    const [first, second] = card.ratings ?? []
    if (!first || !second) throw new Error('two skills are required')
    const errors = await made
      .them('scorecards.submit', { ...card, recommendation: null, ratings: [{ ...second, note: null }] })
      .then(
        () => [],
        (error: { fields: { field: string; code: string }[] }) =>
          error.fields.map(({ field, code }) => `${field} ${code}`),
      )
    expect(errors).toEqual(['recommendation REQUIRED', 'ratings.0.rating REQUIRED', 'ratings.1.note EVIDENCE'])
    const notAsked = { criterionId: second.criterionId, rating: 'NOT_ASKED' as const }
    await made.them('scorecards.submit', { ...card, ratings: [notAsked, first] })
    expect((await summary(made.them, made.id)).criteria[1]).toMatchObject({ notAsked: 1 })
  })

  test('twice is once; another tab is told; submitted stays', async () => {
    const made = await aHeldInterview(app)
    const card = filled(await made.them('scorecards.get', { id: made.interviewId }))
    expect((await made.them('scorecards.save', card)).version).toBe(1)
    expect((await made.them('scorecards.save', card)).version).toBe(1)
    expect(await codeOf(made.them('scorecards.save', { ...card, strengths: 'Other' }))).toBe('STALE_VERSION')
    const submit = () => made.them('scorecards.submit', { ...card, version: 1 })
    const [one, other] = await Promise.all([submit(), submit()])
    expect([one.version, other.version]).toEqual([2, 2])
    expect(await codeOf(made.them('scorecards.submit', { ...card, version: 2, strengths: 'Other' }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    await expect(
      sql`update scorecard set recommendation = 1 where interview_id = ${made.interviewId}`.execute(app.db),
    ).rejects.toThrow('stays as it is')
    await expect(
      sql`update scorecard_rating set note = 'x' where scorecard_id in
        (select id from scorecard where interview_id = ${made.interviewId})`.execute(app.db),
    ).rejects.toThrow('stays as it is')
  })

  test('something can be added for a day, each once', async () => {
    const made = await aHeldInterview(app)
    const add = (key: string, text = 'One more thing') =>
      codeOf(made.them('scorecards.add', { id: made.interviewId, key, text }))
    expect(await add(randomUUID())).toBe('TRANSITION_NOT_ALLOWED')
    await submitCard(made.them, made.interviewId)
    const key = randomUUID()
    expect([await add(key), await add(key), await add(key, 'Another')]).toEqual(['DONE', 'DONE', 'KEY_REUSED'])
    expect((await summary(made.them, made.id)).cards[0]?.additions).toHaveLength(1)
    for (let more = 0; more < 9; more++) expect(await add(randomUUID())).toBe('DONE')
    expect(await add(randomUUID())).toBe('LIMIT_REACHED')
    app.clock.advance(dayMs)
    expect(await add(key)).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('rated criteria are retired and stay readable', async () => {
    const made = await aHeldInterview(app, ['RECRUITER'], await rated())
    const [recruiter] = made.calls
    if (!recruiter) throw new Error('one was made')
    const open = filled(await recruiter('scorecards.get', { id: made.interviewId }))
    await submitCard(made.them, made.interviewId)
    await made.them('jobs.setCriteria', { id: made.jobId, version: 1, criteria: ['SQL', 'Listens'] })
    // The form was opened before: it lacks the new criterion and keeps what was typed.
    expect(await codeOf(recruiter('scorecards.submit', open))).toBe('INVALID')
    await submitCard(recruiter, made.interviewId, 'NO')
    const { criteria, cards } = await summary(made.them, made.id)
    expect(criteria.map(({ label, spread }) => [label, spread.YES, spread.NO])).toEqual([
      ['SQL', 1, 1],
      ['Listens', 0, 1],
      ['TypeScript', 1, 0],
    ])
    expect(cards[0]?.ratings.map(({ label }) => label)).toEqual(['SQL', 'TypeScript'])
  })
})

test('the list is filtered and sorted by what the cards say', async () => {
  const owner = await anEmployer(app)
  const first = await aHeldInterview(app, ['RECRUITER'], { employer: owner })
  const { jobId } = first
  const ids = { split: first.id, good: '', bad: '', none: '' }
  const [recruiter] = first.calls
  if (!recruiter) throw new Error('one was made')
  await submitCard(first.them, first.interviewId, 'NO')
  await submitCard(recruiter, first.interviewId, 'STRONG_YES')
  for (const [name, rating] of [
    ['good', 'YES'],
    ['bad', 'NO'],
    ['none', null],
  ] as [keyof typeof ids, Rating | null][]) {
    const made = await aHeldInterview(app, [], { employer: owner, jobId })
    ids[name] = made.id
    if (rating) await submitCard(made.them, made.interviewId, rating)
  }
  const list = async (scorecards: 'POSITIVE' | 'MIXED' | 'NEGATIVE' | null) =>
    (await first.them('userjobs.list', { filter: { jobId, scorecards }, sort: 'scorecards', limit: 50 })).list.map(
      ({ id }) => id,
    )
  expect(await list('POSITIVE')).toEqual([ids.good])
  expect(await list('MIXED')).toEqual([ids.split])
  expect(await list('NEGATIVE')).toEqual([ids.bad])
  // 3; 2 and 4; 2; then those without cards.
  expect((await list(null)).slice(2)).toEqual([ids.bad, ids.none])
  const { list: rows } = await first.them('userjobs.list', { filter: { jobId, ids: [ids.split] } })
  expect(rows[0]).toMatchObject({ scorecards: { cards: 2, yes: 1 } })
})
