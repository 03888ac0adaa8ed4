import { expect, test } from 'vitest'
import { criteriaOf, large, parsedOf, small, statisticsOf, today } from '../../../../test/fixtures/search-plan.ts'
import { planRelated } from './rules.plan.ts'

const word = (term: string, jobs: number) => ({ term, jobs })
function planned(words: { term: string; jobs: number }[], { groups = [] as number[], jobs = small } = {}) {
  const parsed = parsedOf({ jobs, head: 3, body: 3 })
  return planRelated(criteriaOf(parsed), parsed, { groups, words }, { statistics: statisticsOf(jobs), today })
}

test('nothing is read without groups and words', () => {
  expect(planned([])).toEqual({ groups: null, words: null })
})

test('words that only one job has, and a single word, lead to no other job', () => {
  expect(planned([word('oven', 1), word('dough', 1)]).words).toBeNull()
  expect(planned([word('oven', 9), word('dough', 1)]).words).toBeNull()
})

test('a job has two fifths of the weight of the seven strongest words at least, of at most 200', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((term) => word(`${term}x`, 5))
  const plan = planned(words).words
  expect(plan?.cap).toBe(200)
  expect(plan?.predicate.query).toContain("('ax') & ('bx') & ('cx')")
  expect(plan?.predicate.query).not.toContain('hx')
})

test('in a large search five words are combined, and their counts bound what is read', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((term, at) => word(`${term}x`, 100 + at))
  const plan = planned(words, { jobs: large }).words
  expect(plan?.predicate.query).not.toContain('gx')
  expect(plan?.estimate.matches).toBeLessThan(1000)
})

test('quotes and backslashes in words stay part of them', () => {
  const query = planned([word("o'neil", 4), word('c\\d', 4)]).words?.predicate.query
  expect(query).toContain("'o''neil'")
  expect(query).toContain(String.raw`'c\\d'`)
})

test('groups are read with the filters of the search', () => {
  const { groups } = planned([], { groups: [7] })
  expect(groups?.criteria.tokens.groups).toEqual([{ name: 'concepts', any: [7] }])
  expect(groups?.predicate.query).toBe('')
})
