import { expect, test } from 'vitest'
import { ownOf, publicOf, sideColumns, summaryOf } from './rules.view.ts'
import { subRatings } from './rules.ts'

const at = new Date('2026-11-20T10:00:00Z')
const written = {
  id: 'r',
  overall: 4,
  work_life: 5,
  pay_benefits: null,
  growth: 1,
  management: null,
  environment: null,
  inclusion: null,
  title: 'Fair',
  pros: 'Kind people',
  cons: 'Long way',
  kind: 'FORMER' as const,
  recommend: true,
}
const published = { ...written, published_at: at, edited_at: null, reply: null, reply_at: null }

test('the public learns months, never days, and only the ratings that were given', () => {
  const review = publicOf(
    {
      ...published,
      edited_at: at,
      reply: 'Thank you',
      reply_at: new Date('2026-12-31T23:00:00Z'),
    },
    'UTC',
  )
  expect(review).toMatchObject({
    parts: { workLife: 5, growth: 1 },
    month: '2026-11',
    edited: true,
    reply: { text: 'Thank you', month: '2026-12' },
  })
  expect(Object.keys(review.parts)).toEqual(['workLife', 'growth'])
  expect(JSON.stringify(review)).not.toMatch(/\d{4}-\d{2}-\d{2}/)
})

test('the month is that of the time zone of the site', () => {
  const night = new Date('2026-12-31T18:00:00Z')
  const row = { ...published, published_at: night, reply: 'Thank you', reply_at: night }
  expect(publicOf(row, 'Asia/Jakarta')).toMatchObject({ month: '2027-01', reply: { month: '2027-01' } })
})

test('a review without publication, edit or reply says nothing of them', () => {
  expect(publicOf({ ...published, published_at: null }, 'UTC')).toMatchObject({ month: '', edited: false, reply: null })
  expect(publicOf({ ...published, reply: 'Thank you' }, 'UTC').reply, 'a reply that was not published').toBeNull()
  expect(publicOf({ ...published, reply_at: at }, 'UTC').reply, 'a reply that was taken back').toBeNull()
})

test('each sub-rating has a column of its own', () => {
  for (const part of subRatings) {
    const none = Object.fromEntries(Object.values(sideColumns).map((column) => [column, null]))
    const row = { ...published, ...none, [sideColumns[part]]: 3 }
    expect(publicOf(row, 'UTC').parts).toEqual({ [part]: 3 })
  }
})

test('authors see when they wrote and whether they may still edit', () => {
  const own = {
    ...published,
    company_id: 'c',
    company: 'Kopi',
    status: 'PENDING' as const,
    reason: null,
    note: null,
    created_at: at,
    version: 1,
  }
  expect(ownOf(own, at)).toMatchObject({
    createdAt: '2026-11-20T10:00:00.000Z',
    editableUntil: '2026-12-20T10:00:00.000Z',
    editable: true,
    reply: null,
  })
  expect(ownOf({ ...own, reply: 'Thank you', reply_at: at }, new Date('2026-12-21T00:00:00Z'))).toMatchObject({
    editable: false,
    reply: { text: 'Thank you', at: '2026-11-20T10:00:00.000Z' },
  })
  expect(ownOf({ ...own, reply: 'Thank you' }, at).reply).toBeNull()
  expect(ownOf({ ...own, reply_at: at }, at).reply).toBeNull()
})

const side = (average: number | null, count: number) => ({ average, count })
const totals = {
  count: 3,
  average: 4,
  recommended: 2,
  stars: [1, 0, 0, 0, 2],
  sides: {
    workLife: side(4.5, 3),
    payBenefits: side(2, 2),
    growth: side(null, 3),
    management: side(null, 0),
    environment: side(3, 4),
    inclusion: side(1, 1),
  },
}

test('a summary counts every star from five down to one, and names averages of at least three ratings', () => {
  expect(summaryOf(totals)).toEqual({
    average: 4,
    count: 3,
    distribution: [
      { rating: 5, count: 2 },
      { rating: 4, count: 0 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 1 },
    ],
    parts: [
      { part: 'workLife', average: 4.5, count: 3 },
      { part: 'environment', average: 3, count: 4 },
    ],
    recommendPercent: 67,
  })
})

test('of two reviews nothing is averaged, so that neither can be worked out', () => {
  const two = summaryOf({ ...totals, count: 2, stars: [] })
  expect(two).toMatchObject({ average: null, count: 2, recommendPercent: null })
  expect(two.distribution.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
})
