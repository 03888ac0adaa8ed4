import { describe, expect, test } from 'vitest'
import {
  candidates,
  criteriaOf,
  ids,
  large,
  noTokens,
  parsedOf,
  requestOf,
  small,
  statisticsOf,
  today,
  type Words,
} from '../../../test/fixtures/search-plan.ts'
import {
  likelihood,
  nextPass,
  planPartial,
  planRetrieval,
  planSearch,
  prefilterFor,
  titlesJoin,
  titlesSuffice,
  titlesWorthReading,
  type CandidateSet,
  type SearchRequest,
} from './rules.plan.ts'
import { unbounded } from './rules.plan.time-windows.ts'
import { kinds, searchToken, type TokenFilter } from './rules.tokens.ts'

const plan = (words: Words, more: Partial<SearchRequest> = {}) =>
  planSearch(criteriaOf(parsedOf(words)), statisticsOf(words.jobs), requestOf(more))

describe('the plan of a search', () => {
  test('without words nothing is read ahead: the page comes in its own order', () => {
    const searchPlan = planSearch(criteriaOf(null), statisticsOf(small), requestOf())
    expect(searchPlan).toMatchObject({
      predicate: { in: 'head', query: '' },
      titles: null,
      strict: null,
      minExactMatches: 0,
      ranked: 600,
    })
  })

  test('words are looked for in whole texts, as many matches as are ranked', () => {
    const searchPlan = plan({ jobs: small, head: 10, body: 2000 })
    expect(searchPlan).toMatchObject({ predicate: { in: 'body', query: "'night'" }, titles: null, ranked: 2000 })
    expect(searchPlan.strict).toMatchObject({ predicate: searchPlan.predicate, cap: 2000, today })
    expect(plan({ jobs: large, head: 10, body: 300 })).toMatchObject({
      titles: null,
      ranked: 300,
      strict: { cap: 300 },
    })
  })

  test('words that no text is searched for are looked for as titles have them', () => {
    const parsed = { ...parsedOf({ jobs: small, head: 10, body: 10 }), body: '' }
    const searchPlan = planSearch({ ...criteriaOf(parsed), titleQuery: '' }, statisticsOf(small), requestOf())
    expect(searchPlan.predicate).toMatchObject({ in: 'head', query: "'night':A" })
  })

  test('where more match than are ranked, titles are read too; first, where 200 of them should match', () => {
    const titles = (head: number) => plan({ jobs: small, head, body: 2001 }).titles
    expect(titles(199)).toMatchObject({ first: false, retrieval: { cap: 600, predicate: { in: 'head' } } })
    expect(titles(200)).toMatchObject({ first: true })
    expect(plan({ jobs: large, head: 200, body: 301 }).titles).toMatchObject({ first: true })
  })

  test('a page in another order needs no candidates', () => {
    expect(plan({ jobs: small, head: 10, body: 10 }, { ranked: false }).strict).toBeNull()
  })

  test('for facets more are read', () => {
    expect(plan({ jobs: small, head: 10, body: 10 }, { facets: true }).strict?.cap).toBe(4000)
    const searchPlan = plan({ jobs: large, head: 300, body: 5000 }, { facets: true })
    expect([searchPlan.strict?.cap, searchPlan.titles?.retrieval.cap]).toEqual([600, 600])
  })

  test('partial matches follow fewer than 20, of more than two terms fewer than 200; 60 on a large site', () => {
    const enough = (jobs: number, terms: number, more: Partial<SearchRequest> = {}) =>
      plan({ jobs, head: 10, body: 10, terms }, more).minExactMatches
    expect([enough(small, 1), enough(small, 2), enough(small, 3), enough(large, 3)]).toEqual([20, 20, 200, 60])
    // For the number alone a large site adds them only where nothing matches.
    expect([enough(large, 3, { countOnly: true }), enough(small, 3, { countOnly: true })]).toEqual([1, 200])
  })
})

describe('what is read of the index', () => {
  const body = { in: 'body', query: "'night'" } as const
  const read = (jobs: number, matches: number) =>
    planRetrieval(criteriaOf(parsedOf({ jobs, head: 1, body: matches })), body, {
      statistics: statisticsOf(jobs),
      today,
      cap: 600,
    })

  test('all at once where few match; the index is asked for less only among many jobs', () => {
    expect(read(10_000, 100)).toMatchObject({ windows: [unbounded], prefilter: undefined })
    expect(read(10_001, 100).prefilter).toBeDefined()
  })

  test('a second pass takes what the cap leaves, behind the first; none when the cap or the end is reached', () => {
    const first = read(large, 100_000)
    const next = nextPass(first, { toDay: 2, matched: 400, jobs: 400 })
    expect(next?.cap).toBe(200)
    expect(next?.windows[0]?.fromDay).toBe(2)
    expect(nextPass(first, { toDay: 2, matched: 900, jobs: 600 })).toBeNull()
    expect(nextPass(first, { ...unbounded, matched: 10, jobs: 10 })).toBeNull()
  })

  test('the rarest condition is asked first, by the counts of titles or of texts and the sum of alternatives', () => {
    const parsed = parsedOf({ jobs: large, head: 900_000, body: 100, terms: 2 })
    const counts = { head: { night: 500_000, shift: 200 }, body: { night: 200, shift: 500_000 } }
    const prefilterIn = (place: 'head' | 'body', tokens: TokenFilter, counted: [number, number][] = []) =>
      prefilterFor(
        { ...criteriaOf({ ...parsed, counts }), tokens },
        { in: place, query: parsed.body },
        statisticsOf(large, counted),
      ).variants[0]?.[0]
    expect(prefilterIn('body', noTokens)).toEqual({ words: "'night'" })
    expect(prefilterIn('head', noTokens)).toEqual({ words: "'shift'" })
    const cities = [1, 2].map((key) => searchToken(kinds.city, key))
    const inCities = { ...noTokens, groups: [{ name: 'cityIds', any: cities }] }
    const each = (jobs: number) => cities.map((token): [number, number] => [token, jobs])
    expect(prefilterIn('body', inCities, each(90))).toEqual({ any: cities })
    expect(prefilterIn('body', inCities, each(110))).toEqual({ words: "'night'" })
  })
})

describe('titles', () => {
  test('suffice when 200 match', () => {
    expect([199, 200].map((count) => titlesSuffice(candidates({ ids: ids(count) })))).toEqual([false, true])
  })

  test('of a large site are read on only where the first days hold their part of 200', () => {
    const worth = (open: number, first: Partial<CandidateSet>, more: unknown = () => undefined) =>
      titlesWorthReading({ ...candidates(first), more }, { statistics: statisticsOf(open) })
    expect(worth(large, { share: 0.1, matched: 19 })).toBe(false)
    expect(worth(large, { share: 0.1, matched: 20 })).toBe(true)
    expect(worth(small, { share: 0.1, matched: 0 })).toBe(true)
    expect(worth(large, { share: 0.1, matched: 0 }, null)).toBe(true)
    // Of less than five expected matches none says little.
    expect(worth(large, { share: 0.025, matched: 0 })).toBe(false)
    expect(worth(large, { share: 0.0249, matched: 0 })).toBe(true)
  })

  test('join full texts that have more matches than were taken, unless only the number is shown', () => {
    const counting = plan({ jobs: large, head: 10, body: 10 }, { countOnly: true })
    const showing = plan({ jobs: large, head: 10, body: 10 })
    expect(titlesJoin(showing, candidates())).toBe(true)
    expect(titlesJoin(showing, candidates({ all: true }))).toBe(false)
    expect(titlesJoin(counting, candidates())).toBe(false)
  })
})

test('the share of possible matches that do match, by what was read; ten more, so that none is not never', () => {
  const estimate = { matches: 1000, open: small, days: [] }
  expect(likelihood(candidates({ matched: 30, share: 0.1 }), estimate)).toBeCloseTo(0.4)
  expect(likelihood(candidates({ matched: 500, share: 0.1 }), estimate)).toBe(1)
})

describe('partial matches', () => {
  const partial = (terms: number, exact: number) => {
    const searchPlan = plan({ jobs: small, head: 10, body: 10, terms })
    return planPartial(searchPlan, searchPlan.criteria, exact)
  }

  test('have any of the words where fewer than 20 match exactly, else two fifths of their weight', () => {
    expect(partial(3, 19)).toMatchObject({ predicate: { in: 'body' }, cap: 2000, today })
    expect(partial(3, 19)?.predicate.query).not.toContain('&')
    expect(partial(3, 20)?.predicate.query).toContain('&')
  })

  test('need two words', () => {
    expect(partial(1, 0)).toBeNull()
    const wordless = planSearch(criteriaOf(null), statisticsOf(small), requestOf())
    expect(planPartial(wordless, wordless.criteria, 0)).toBeNull()
  })
})
