import { expect, test } from 'vitest'
import { isFirstLoad } from './first-load.ts'

const home = '/jobsseekers/browse-jobs'
const visit = (more: object) => ({ path: home, search: '', site: 'same-origin', mark: undefined, ...more })

test('the home after signing in, and the front page and home opened by themselves, are the first load', () => {
  expect(isFirstLoad(visit({ mark: 'signed-in' }))).toBe(true)
  expect(isFirstLoad(visit({ mark: 'signed-in', site: 'cross-site' }))).toBe(true) // back from another provider
  expect(isFirstLoad(visit({ site: 'none' }))).toBe(true)
  expect(isFirstLoad(visit({ path: '/', site: 'none' }))).toBe(true)
})

test.each([
  ['a link to the jobs that was followed here', {}],
  ['a link from another site or a mail', { site: 'cross-site' }],
  ['a browser that does not say', { site: null }],
  ['a search', { site: 'none', search: '?search=baker' }],
  ['the own applications', { path: '/jobsseekers/my-jobs', site: 'none' }],
  ['a job', { path: '/jobsseekers/job-detail/baker', site: 'none' }],
  ['a job after signing in', { path: '/jobsseekers/job-detail/baker', mark: 'signed-in' }],
  ['the front page by a link', { path: '/' }],
  ['questions and answers', { path: '/faq', site: 'none' }],
])('%s was opened on purpose', (_name, more) => expect(isFirstLoad(visit(more))).toBe(false))
