import { expect, test } from 'vitest'
import { companyPosting } from './structured-data.ts'

const company: Parameters<typeof companyPosting>[0] = {
  id: '01890000-0000-7000-8000-000000000000',
  name: 'Tenun <Ikat>',
  slug: 'tenun-ikat',
  logo: { id: '01890000-0000-7000-8000-000000000001', uri: '/files/p/1' },
  industry: null,
  size: null,
  city: null,
  foundedYear: 1999,
  website: 'https://tenun.example/',
  about: 'We weave.',
  photos: [],
  hiringProcess: null,
  checks: [],
  promisedReplyDays: null,
  rating: { average: null, count: 2 },
  response: null,
  openJobs: 0,
  since: '2026-01-01T00:00:00.000Z',
}
const postingOf = (part: Partial<typeof company> = {}) =>
  companyPosting({ ...company, ...part }, 'https://karya.example/c', 'https://karya.example')

test('a rating is included only where the page shows it', () => {
  expect(postingOf()).toMatchObject({
    '@type': 'Organization',
    logo: 'https://karya.example/files/p/1',
    foundingDate: '1999',
  })
  expect(JSON.stringify(postingOf())).not.toContain('ratingValue')
  expect(postingOf({ rating: { average: 4.33, count: 51 } })).toMatchObject({
    '@type': 'EmployerAggregateRating',
    itemReviewed: { '@type': 'Organization', name: 'Tenun <Ikat>' },
    ratingValue: 4.33,
    ratingCount: 51,
    bestRating: 5,
  })
})
