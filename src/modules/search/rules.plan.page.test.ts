import { describe, expect, test } from 'vitest'
import {
  candidates,
  criteriaOf,
  ids,
  large,
  noTokens,
  parsedOf,
  small,
  statisticsOf,
  today,
} from '../../../test/fixtures/search-plan.ts'
import { facetNames } from './contract.ts'
import { planCounts, planPage, type Retrieved } from './rules.plan.ts'
import type { SearchCriteria } from './rules.query.criteria.ts'
import { kinds, searchToken } from './rules.tokens.ts'

describe('what is counted', () => {
  const retrieved = (criteria: SearchCriteria, open = small, query = ''): Retrieved => ({
    criteria,
    predicate: { in: 'head', query },
    statistics: statisticsOf(open),
    exact: null,
    candidates: null,
    ranked: 0,
    likely: null,
  })
  const total = (criteria: SearchCriteria, open?: number, query?: string) =>
    planCounts(retrieved(criteria, open, query), { facets: false, today }).total

  test('all jobs come from the last count where reading them would not be exact either', () => {
    expect(total(criteriaOf(null))).toBe('STATISTICS')
    expect([total(criteriaOf(null), 4001), total(criteriaOf(null), large)]).toEqual(['STATISTICS', 'STATISTICS'])
    expect(total(criteriaOf(null), 4000)).toMatchObject({ cap: 400 })
  })

  test('anything that narrows them is read', () => {
    const token = searchToken(kinds.city, 1)
    const narrowed = [
      total(criteriaOf(null, { minSalary: 1 })),
      total(criteriaOf(null, { tokens: { ...noTokens, all: [{ name: 'stateId', tokens: [token] }] } })),
      total(criteriaOf(null, { tokens: { ...noTokens, groups: [{ name: 'cityIds', any: [token] }] } })),
      total(criteriaOf(parsedOf({ jobs: small, head: 1, body: 1 })), small, "'night'"),
    ]
    for (const source of narrowed) expect(source).toMatchObject({ cap: 400, today })
  })

  test('without facets only the total', () => {
    expect(planCounts(retrieved(criteriaOf(null)), { facets: false, today })).toMatchObject({
      cap: 400,
      together: [],
      apart: [],
    })
  })

  test('a facet that is filtered by is counted without its own filter and with the others', () => {
    const groups = [
      { name: 'cityIds', any: [searchToken(kinds.city, 1)] },
      { name: 'domains', any: [searchToken(kinds.domain, 1)] },
    ]
    const both = planCounts(retrieved(criteriaOf(null, { tokens: { ...noTokens, groups } })), { facets: true, today })
    expect(both.cap).toBe(4000)
    expect(both.together).toEqual(facetNames.filter((name) => name !== 'cityIds' && name !== 'domains'))
    const filters = both.apart.map(({ name, source }) => [
      name,
      source === 'STATISTICS' ? source : source.criteria.tokens.groups.map((group) => group.name),
    ])
    expect(Object.fromEntries(filters)).toEqual({ cityIds: ['domains'], domains: ['cityIds'] })
    const one = { ...noTokens, groups: groups.slice(0, 1) }
    const alone = planCounts(retrieved(criteriaOf(null, { tokens: one })), { facets: true, today })
    expect(alone.apart).toEqual([{ name: 'cityIds', source: 'STATISTICS' }])
  })
})

describe('what a page is read from', () => {
  const request = { sort: 'relevance', cursor: false, offset: 0, limit: 20 } as const
  const complete = candidates({ ids: ids(30), all: true })
  const cut = candidates({ ids: ids(700) })

  test.each(['minSalary', 'maxSalary', 'compNm'] as const)('%s sorts all matches', (sort) => {
    expect(planPage({ ...request, sort }, complete, 600)).toEqual({ from: 'SORTED', by: sort })
  })

  test('the newest come without candidates, by a cursor, and in their own order', () => {
    const newest = { from: 'NEWEST' }
    expect(planPage({ ...request, sort: 'lastPosted' }, complete, 600)).toEqual(newest)
    expect(planPage({ ...request, cursor: true }, complete, 600)).toEqual(newest)
    expect(planPage(request, null, 600)).toEqual(newest)
  })

  test('the best come while ranked candidates fill the page, at most 600; all matches to their end', () => {
    expect(planPage(request, cut, 650)).toEqual({ from: 'RANKED', ids: cut.ids.slice(0, 650) })
    expect(planPage({ ...request, offset: 580 }, cut, 650)).toMatchObject({ from: 'RANKED' })
    expect(planPage({ ...request, offset: 581 }, cut, 650)).toEqual({ from: 'NEWEST' })
    expect(planPage({ ...request, offset: 81 }, cut, 100)).toEqual({ from: 'NEWEST' })
    expect(planPage({ ...request, offset: 20 }, complete, 600)).toEqual({ from: 'RANKED', ids: complete.ids })
    // All matched, but not all are ranked.
    expect(planPage({ ...request, offset: 20 }, complete, 29)).toEqual({ from: 'NEWEST' })
  })
})
