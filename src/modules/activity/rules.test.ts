import { expect, test } from 'vitest'
import { choicePath } from './rules.paths.ts'
import { recentQuery, recentWords } from './rules.recent-searches.ts'

test('a search is remembered by its words and place, without what narrowed it', () => {
  const browse = { search: 'barista', location: 'Bandung', near: true, salary: 5, page: 3 }
  expect(recentQuery(browse)).toBe('?search=barista&location=Bandung&near=1')
  expect(recentQuery({ search: '', location: 'Bandung', near: false })).toBe('')
})

test.each([
  ['?search=Kasir&location=Depok&type=full-time&page=4', { search: 'Kasir', location: 'Depok' }],
  ['search=Kasir&location=Depok&salary=7', { search: 'Kasir', location: 'Depok' }],
])('a remembered search is shown by its words and leads to them alone (%s)', (query, words) => {
  expect(recentWords(query)).toEqual({ query: '?search=Kasir&location=Depok', ...words })
})

test('a search near a place keeps that, and one without words leads nowhere', () => {
  expect(recentWords('search=Kasir&location=Depok&near=1').query).toBe('?search=Kasir&location=Depok&near=1')
  expect(recentWords('?location=Depok')).toEqual({ query: '', search: '', location: 'Depok' })
})

test('without JavaScript a choice is posted to the page of a job, which bookmarks of forms name', () => {
  expect(choicePath).toBe('/jobsseekers/job-detail')
})
