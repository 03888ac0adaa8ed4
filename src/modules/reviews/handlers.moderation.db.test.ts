import { expect, test } from 'vitest'
import { fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aReview, decide, uniqueReview } from '../../../test/fixtures/reviews.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const refused = (code: Parameters<typeof fail>[0]) => expect.objectContaining({ code })
const moderator = async () => app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
const mails = (kind: string) =>
  app.db.selectFrom('mail').select(['account_id', 'locale']).where('kind', '=', kind).orderBy('created_at').execute()
const notifications = (accountId: string) =>
  app.db.selectFrom('notification').select(['kind', 'category']).where('account_id', '=', accountId).execute()

test('the queue shows new reviews with their flags, oldest first, to moderators only', async () => {
  const admin = await moderator()
  const employer = await anEmployer(app)
  const loud = await aReview(app, { employer, text: { cons: 'Call my boss at +62 812 3456 7890, he is a bangsat.' } })
  app.clock.advance(3 * 3_600_000)
  const calm = await aReview(app, { employer })
  const { list } = await admin('admin.reviews.queue', { limit: 50 })
  const shown = list.filter(({ companyId }) => companyId === employer.companyId)
  expect(shown.map(({ id }) => id)).toEqual([loud.id, calm.id])
  expect(shown[0]).toMatchObject({ flags: ['PHONE', 'PROFANITY'], status: 'PENDING', waitingHours: 3, dueHours: 48 })
  expect(shown[1]?.flags).toEqual([])
  for (const role of ['SUPPORT', 'CONTENT', 'FINANCE'] as const) {
    const other = app.as({ caller: (await anAdministrator(app, role)).caller })
    await expect(other('admin.reviews.queue', {})).rejects.toEqual(refused('ROLE_NOT_ALLOWED'))
    await expect(other('admin.reviews.get', { id: calm.id })).rejects.toEqual(refused('ROLE_NOT_ALLOWED'))
  }
})

test('the moderator sees the relationship and never the author', async () => {
  const { id, candidate } = await aReview(app)
  const details = await (await moderator())('admin.reviews.get', { id })
  expect(details.evidence).toMatchObject({
    applications: 0,
    hired: false,
    positions: [{ present: false, intern: false }],
    otherReviews: 0,
    copies: 0,
  })
  expect(JSON.stringify(details)).not.toContain(candidate.id)
  expect(JSON.stringify(details)).not.toContain(candidate.email)
})

test('the same text by another person and the sixth review in a day are flagged', async () => {
  const employer = await anEmployer(app)
  const words = uniqueReview()
  await aReview(app, { employer, text: { pros: words.pros } })
  const copy = await aReview(app, { employer, text: { pros: words.pros.toUpperCase() } })
  const flagsOf = async (id: string) => (await (await moderator())('admin.reviews.get', { id })).flags
  expect(await flagsOf(copy.id)).toEqual(['COPIED'])
  for (let at = 0; at < 3; at++) await aReview(app, { employer })
  expect(await flagsOf((await aReview(app, { employer })).id)).toEqual(['BURST'])
})

test('rejected with a reason, edited, published: the author is notified each time, the company once', async () => {
  const review = await aReview(app, { status: 'REJECTED' })
  const own = (await review.me('reviews.mine', {})).list[0]
  expect(own).toMatchObject({ status: 'REJECTED', reason: 'NAMES_PERSON', note: 'Leave out the name.' })
  await review.me('reviews.update', { id: review.id, version: own?.version ?? 0, ...uniqueReview() })
  await decide(app, review.id, 'PUBLISHED')
  expect((await review.me('reviews.mine', {})).list[0]).toMatchObject({ status: 'PUBLISHED', reason: null, note: null })
  const again = (await review.me('reviews.mine', {})).list[0]
  await review.me('reviews.update', { id: review.id, version: again?.version ?? 0, ...uniqueReview() })
  await decide(app, review.id, 'PUBLISHED')
  const owner = review.employer.caller.accountId
  const of = async (kind: string, accountId: string) =>
    (await mails(kind)).filter((mail) => mail.account_id === accountId).length
  expect(await of('reviews.rejected', review.candidate.id)).toBe(1)
  expect(await of('reviews.published', review.candidate.id)).toBe(2)
  expect(await of('reviews.received', owner)).toBe(1)
  expect((await notifications(review.candidate.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'review.published',
    'review.published',
    'review.rejected',
  ])
  expect(await notifications(owner)).toEqual([{ kind: 'review.received', category: 'COMPANY' }])
})

test('a decision on outdated text or reports is rejected', async () => {
  const review = await aReview(app)
  const admin = await moderator()
  const seen = await admin('admin.reviews.get', { id: review.id })
  await review.me('reviews.update', { id: review.id, version: seen.version, ...uniqueReview() })
  const stale = { id: review.id, version: seen.version, reports: 0, decision: 'PUBLISH' } as const
  await expect(admin('admin.reviews.decide', stale)).rejects.toEqual(refused('STALE_VERSION'))
  const { version } = await decide(app, review.id, 'PUBLISHED')
  const reporter = app.as({ caller: (await aCandidate(app)).caller })
  await reporter('reviews.report', { id: review.id, reason: 'NOT_TRUE', details: null })
  const unseen = { id: review.id, version, reports: 0, decision: 'REJECT', reason: 'OTHER', note: null } as const
  await expect(admin('admin.reviews.decide', unseen)).rejects.toEqual(refused('STALE_VERSION'))
})

test('two concurrent moderators: one decides, the other gets an error', async () => {
  const review = await aReview(app)
  const [one, other] = [await moderator(), await moderator()]
  const { version } = await one('admin.reviews.get', { id: review.id })
  const seen = { id: review.id, version, reports: 0 }
  const both = await Promise.allSettled([
    one('admin.reviews.decide', { ...seen, decision: 'PUBLISH' }),
    other('admin.reviews.decide', { ...seen, decision: 'REJECT', reason: 'OTHER', note: null }),
  ])
  const lost = both.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(lost).toEqual(['STALE_VERSION'])
})

test('a reported review becomes a case, stays public, and is kept or unpublished', async () => {
  const review = await aReview(app, { status: 'PUBLISHED' })
  const admin = await moderator()
  const reporter = app.as({ caller: (await aCandidate(app)).caller })
  const report = { id: review.id, reason: 'NAMES_PERSON', details: 'It names my manager.' } as const
  await Promise.all([reporter('reviews.report', report), reporter('reviews.report', report)])
  app.clock.advance(1000)
  await review.them('reviews.report', { id: review.id, reason: 'NOT_TRUE', details: null })
  const openCases = () =>
    app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('target_id', '=', review.id)
      .where('decided_at', 'is', null)
      .execute()
  const queued = await admin('admin.reviews.get', { id: review.id })
  expect(queued).toMatchObject({ reports: 2, status: 'PUBLISHED' })
  const [row, ...others] = await openCases()
  expect(others).toEqual([])
  const { reports } = await admin('admin.cases.get', { id: row?.id ?? '' })
  expect(reports.map(({ reason }) => reason)).toEqual(['NAMES_PERSON', 'NOT_CREDIBLE'])
  expect((await app.as()('reviews.list', { companyId: review.companyId })).total).toBe(1)
  const { complaints } = await admin('admin.reviews.get', { id: review.id })
  expect(complaints.map(({ byCompany, reason }) => [byCompany, reason])).toEqual([
    [true, 'NOT_TRUE'],
    [false, 'NAMES_PERSON'],
  ])
  const before = await notifications(review.candidate.id)
  await decide(app, review.id, 'PUBLISHED')
  expect(await notifications(review.candidate.id)).toEqual(before)
  expect(await openCases()).toEqual([])
  // The same account cannot report it again.
  await reporter('reviews.report', report)
  expect(await openCases()).toEqual([])
  await decide(app, review.id, 'REJECTED')
  expect((await app.as()('company.get', { id: review.companyId })).rating.count).toBe(0)
})

test('any candidate except the author, and the company’s team, may report', async () => {
  const review = await aReview(app, { status: 'PUBLISHED' })
  const report = { id: review.id, reason: 'SPAM', details: null } as const
  await expect(review.me('reviews.report', report)).rejects.toEqual(refused('NOT_FOUND'))
  const rival = app.as({ caller: (await anEmployer(app)).caller })
  await expect(rival('reviews.report', report)).rejects.toEqual(refused('NOT_FOUND'))
  const hidden = await aReview(app)
  await expect(rival('reviews.report', { ...report, id: hidden.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('a deleted review leaves the queue', async () => {
  const review = await aReview(app)
  await review.me('reviews.softDelete', { ids: [review.id] })
  const admin = await moderator()
  expect((await admin('admin.reviews.queue', { limit: 50 })).list.map(({ id }) => id)).not.toContain(review.id)
  await expect(admin('admin.reviews.get', { id: review.id })).rejects.toEqual(refused('NOT_FOUND'))
})
