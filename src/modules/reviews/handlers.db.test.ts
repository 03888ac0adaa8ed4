import { expect, test } from 'vitest'
import { fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aPosition, aReview, companyName, decide, uniqueReview, reviewText } from '../../../test/fixtures/reviews.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const refused = (code: Parameters<typeof fail>[0]) => expect.objectContaining({ code })
const rating = async (companyId: string) => (await app.as()('company.get', { id: companyId })).rating
const day = 86_400_000

test('only applicants and employees may write; an application allows INTERVIEWED only', async () => {
  const { employer, candidate, me } = await anApplication(app)
  const { companyId } = employer.caller
  const unrelated = app.as({ caller: (await aCandidate(app)).caller })
  await expect(unrelated('reviews.create', { companyId, ...uniqueReview() })).rejects.toEqual(
    refused('REVIEW_NEEDS_TIE'),
  )
  expect(await unrelated('reviews.eligibility', { id: companyId })).toMatchObject({
    problem: 'REVIEW_NEEDS_TIE',
    kinds: [],
    own: null,
  })
  await expect(me('reviews.create', { companyId, ...uniqueReview() })).rejects.toMatchObject({
    code: 'INVALID',
    fields: [{ field: 'kind', code: 'KIND_NEEDS_TIE' }],
  })
  expect((await me('reviews.eligibility', { id: companyId })).kinds).toEqual(['INTERVIEWED'])
  const made = await me('reviews.create', { companyId, ...uniqueReview({ kind: 'INTERVIEWED' }) })
  expect(made.status).toBe('PENDING')
  expect(candidate.caller.kind).toBe('candidate')
})

test('an application withdrawn before an answer does not count', async () => {
  const { employer, me } = await anApplication(app, { withdrawn: true })
  expect((await me('reviews.eligibility', { id: employer.caller.companyId })).problem).toBe('REVIEW_NEEDS_TIE')
})

test('a member of the company cannot review it from a candidate account of the same address or phone', async () => {
  const employer = await anEmployer(app)
  for (const same of ['email', 'phone'] as const) {
    const twin = await aCandidate(app)
    const { [same]: value } = await app.db
      .selectFrom('account')
      .select(['email', 'phone'])
      .where('id', '=', employer.id)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('account')
      .set({ [same]: value })
      .where('id', '=', twin.id)
      .execute()
    await aPosition(app, twin.caller, await companyName(app, employer.companyId))
    await expect(
      app.as({ caller: twin.caller })('reviews.create', { companyId: employer.companyId, ...uniqueReview() }),
    ).rejects.toEqual(refused('REVIEW_OF_OWN_COMPANY'))
  }
})

test('one review per person and company in twelve months, even with concurrent requests and after deleting', async () => {
  const candidate = await aCandidate(app)
  const { companyId } = await anEmployer(app)
  await aPosition(app, candidate.caller, await companyName(app, companyId))
  const me = app.as({ caller: candidate.caller })
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => me('reviews.create', { companyId, ...uniqueReview() })),
  )
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(made).toHaveLength(1)
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))).toEqual(
    Array(9).fill('ALREADY_REVIEWED'),
  )
  const id = made[0]?.id ?? ''
  expect(await me('reviews.softDelete', { ids: [id] })).toEqual({ deleted: 1 })
  expect(await me('reviews.softDelete', { ids: [id, id] })).toEqual({ deleted: 0 })
  await expect(me('reviews.create', { companyId, ...uniqueReview() })).rejects.toEqual(refused('ALREADY_REVIEWED'))
  app.clock.advance(366 * day)
  expect((await me('reviews.create', { companyId, ...uniqueReview() })).status).toBe('PENDING')
})

test('a review is not public before approval; then average and count follow every change', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  const [first, ...rest] = [
    await aReview(app, { employer, text: { overall: 5 } }),
    await aReview(app, { employer, text: { overall: 4, recommend: false } }),
    await aReview(app, { employer, text: { overall: 2 } }),
  ]
  expect(await rating(companyId)).toEqual({ average: null, count: 0 })
  expect((await app.as()('reviews.list', { companyId })).total).toBe(0)
  await Promise.all([first, ...rest].map(({ id }) => decide(app, id, 'PUBLISHED')))
  expect(await rating(companyId)).toEqual({ average: 3.67, count: 3 })
  const { summary } = await app.as()('reviews.list', { companyId })
  expect(summary).toMatchObject({ average: 3.67, count: 3, recommendPercent: 67, parts: [] })
  expect(summary.distribution.map(({ count }) => count)).toEqual([1, 1, 0, 1, 0])

  const now = await first.me('reviews.eligibility', { id: companyId })
  await first.me('reviews.update', { id: first.id, version: now.own?.version ?? 0, ...uniqueReview({ overall: 1 }) })
  expect(await rating(companyId)).toEqual({ average: null, count: 2 })
  await decide(app, first.id, 'PUBLISHED')
  expect(await rating(companyId)).toEqual({ average: 2.33, count: 3 })
  await first.me('reviews.softDelete', { ids: [first.id] })
  expect(await rating(companyId)).toEqual({ average: null, count: 2 })
  expect((await app.as()('reviews.list', { companyId })).list.map(({ id }) => id)).not.toContain(first.id)
})

test('no response identifies the author, and dates are given as months', async () => {
  const { id, companyId, candidate, me, them } = await aReview(app, { status: 'PUBLISHED' })
  const answers = [
    await app.as()('reviews.list', { companyId }),
    await them('reviews.received', {}),
    await them('reviews.list', { companyId }),
  ]
  for (const answer of answers) {
    const said = JSON.stringify(answer)
    expect(said).not.toContain(candidate.id)
    expect(said).not.toContain(candidate.email)
    expect(said).not.toMatch(/T\d\d:\d\d/)
    expect(answer.list[0]).toMatchObject({ id, month: app.clock.now().toISOString().slice(0, 7) })
  }
  expect((await app.as()('reviews.list', { companyId })).list[0]?.mine).toBe(false)
  expect((await me('reviews.list', { companyId })).list[0]?.mine).toBe(true)
  // A version 7 id would contain the time of creation.
  expect(id[14]).toBe('4')
})

test('only the author edits or deletes a review, within thirty days and with the current version', async () => {
  const { id, version, me, them: _them } = await aReview(app, { status: 'PUBLISHED' })
  const other = await aReview(app)
  await expect(other.me('reviews.update', { id, version, ...uniqueReview() })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(other.me('reviews.softDelete', { ids: [other.id, id] })).rejects.toEqual(refused('NOT_FOUND'))
  expect((await other.me('reviews.mine', {})).total).toBe(1)
  await expect(me('reviews.update', { id, version: version - 1, ...uniqueReview() })).rejects.toEqual(
    refused('STALE_VERSION'),
  )
  app.clock.advance(29 * day)
  const after = await me('reviews.update', { id, version, ...uniqueReview() })
  expect(after).toEqual({ id, status: 'PENDING', version: version + 1 })
  app.clock.advance(2 * day)
  await expect(me('reviews.update', { id, version: after.version, ...uniqueReview() })).rejects.toEqual(
    refused('REVIEW_SETTLED'),
  )
  expect((await me('reviews.mine', {})).list[0]).toMatchObject({ id, editable: false, status: 'PENDING' })
})

test('filters, sorting and pages', async () => {
  const employer = await anEmployer(app)
  const { companyId } = employer
  for (const overall of [5, 3, 1, 3]) {
    app.clock.advance(1000)
    await aReview(app, {
      employer,
      status: 'PUBLISHED',
      position: overall === 5 ? 'PRESENT' : 'PAST',
      text: { overall, kind: overall === 5 ? 'CURRENT' : 'FORMER', recommend: overall > 2, workLife: overall },
    })
  }
  const ask = async (input: object) =>
    (await app.as()('reviews.list', { companyId, ...input })).list.map(({ overall }) => overall)
  expect(await ask({})).toEqual([3, 1, 3, 5])
  expect(await ask({ sort: 'highest' })).toEqual([5, 3, 3, 1])
  expect(await ask({ sort: 'lowest', limit: 2, page: 2 })).toEqual([3, 5])
  expect(await ask({ filter: { overall: [3] } })).toEqual([3, 3])
  expect(await ask({ filter: { kind: ['CURRENT'] } })).toEqual([5])
  expect(await ask({ filter: { recommend: false } })).toEqual([1])
  const { summary } = await app.as()('reviews.list', { companyId, filter: { overall: [1] } })
  expect(summary).toMatchObject({ average: 3, count: 4, parts: [{ part: 'workLife', average: 3, count: 4 }] })
})

test('a company that is no longer approved shows no reviews', async () => {
  const { companyId } = await aReview(app, { status: 'PUBLISHED' })
  await app.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', companyId).execute()
  await expect(app.as()('reviews.list', { companyId })).rejects.toEqual(refused('NOT_FOUND'))
})

test.each([
  [{ overall: 6 }, 'overall'],
  [{ overall: 0 }, 'overall'],
  [{ title: 'x'.repeat(81) }, 'title'],
  [{ pros: 'Too short.' }, 'pros'],
  [{ cons: 'x'.repeat(2001) }, 'cons'],
  [{ workLife: 9 }, 'workLife'],
])('%j is told at its field', async (part, field) => {
  const candidate = await aCandidate(app)
  const { companyId } = await anEmployer(app)
  await expect(
    app.as({ caller: candidate.caller })('reviews.create', { companyId, ...reviewText, ...part } as never),
  ).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
})
