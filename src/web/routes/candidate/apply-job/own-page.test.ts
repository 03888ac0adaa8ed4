import { expect, test } from 'vitest'
import { fromOwnPage } from './own-page.ts'

const page = '/jobsseekers/apply-job'
const from = (site: string | null, referer: string | null) =>
  fromOwnPage({ site, referer, hosts: ['karya.test'] }, page)

test('a click on our own page continues, also in browsers that send only one of the two headers', () => {
  expect(from('same-origin', `https://karya.test${page}?id=1`)).toBe(true)
  expect(from('same-origin', null)).toBe(true)
  expect(from(null, `https://karya.test${page}?id=1`)).toBe(true)
})

test.each([
  ['nothing says where it was made', null, null],
  ['typed or from a bookmark', 'none', null],
  ['another site', 'cross-site', `https://karya.test${page}`],
  ['a sister site', 'same-site', null],
  ['after signing in', 'same-origin', 'https://karya.test/jobsseekers/login?next=%2Fjobsseekers%2Fapply-elsewhere'],
  ['a text on another page', 'same-origin', 'https://karya.test/jobsseekers/job-detail/a?id=1'],
  ['a page of that name elsewhere', null, `https://evil.example${page}`],
  ['a broken Referer', null, 'karya'],
])('%s does not', (_what, site, referer) => {
  expect(from(site, referer)).toBe(false)
})
