import { describe, expect, test } from 'vitest'
import { parsedOf, rankTerm } from '../../../test/fixtures/search-plan.ts'
import { partialQuery } from './rules.plan.partial-query.ts'
import { assembleQuery, wordWeight } from './rules.query.assemble.ts'
import { splitQuery, type Term } from './rules.query.parse.ts'

const termsOf = (text: string): Term[] =>
  splitQuery(text).map((part) => ({ ...part, stems: { en: `'${part.text}'`, id: `'${part.text}'` }, others: [] }))
const figures = (bodies: Record<string, number>, jobs = 1000) => ({ heads: {}, bodies, jobs, length: 100 })

describe('most of the words', () => {
  const parsedQuery = (text: string, bodies: Record<string, number>, jobs?: number) => {
    const made = assembleQuery(termsOf(text), [], figures(bodies, jobs))
    if (!made) throw new Error('nothing is asked')
    return made
  }

  test('where few jobs have any of them one will do', () => {
    expect(partialQuery(parsedQuery('welder bandung', { welder: 5, bandung: 9 }), 2000)).toBe(
      "(('welder')) | (('bandung'))",
    )
  })

  test('where many have one, more of them have to be there, until it is few enough', () => {
    const query = partialQuery(
      parsedQuery('sales manager jakarta', { sales: 90_000, manager: 120_000, jakarta: 200_000 }, 1_000_000),
      20_000,
    )
    expect(query).toContain('&')
    expect(query).not.toMatch(/\| \('(?:sales|manager|jakarta)'\)$/)
  })

  test('one word has no most, and what must not be there stays out', () => {
    expect(partialQuery(parsedQuery('welder', { welder: 5 }), 2000)).toBe('')
    expect(partialQuery(parsedQuery('welder bandung -intern', { welder: 5, bandung: 9, intern: 9 }), 2000)).toMatch(
      /& !\('intern'\)$/,
    )
  })

  /** The words of each alternative. */
  const setsOf = (query: string) =>
    query
      .split(' | ')
      .map((set) => [...set.matchAll(/'(\w+)'/g)].map(([, word]) => word))
      .sort((one, other) => one.join().localeCompare(other.join()))
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`)
  const equal = (count: number, jobs: number, each: number) =>
    parsedQuery(words(count).join(' '), Object.fromEntries(words(count).map((word) => [word, each])), jobs)

  test('the shares 0.15, 0.25, 0.4, 0.55, 0.7 and 0.85 are tried in turn, until few enough have that much', () => {
    // Of seven equal words a share needs so many: the smallest number of sevenths that reaches it.
    const needed = (least: number) =>
      new Set(setsOf(partialQuery(equal(7, 1000, 100), 1e9, least)).map((set) => set.length))
    expect([0, 0.16, 0.26, 0.41, 0.56, 0.71].map((least) => [...needed(least)])).toEqual([[2], [2], [3], [4], [5], [6]])
    expect(setsOf(partialQuery(equal(7, 1000, 100), 0))[0]).toHaveLength(6)
    expect(partialQuery(equal(7, 1000, 100), 1e9, 0.86)).toBe('')
  })

  test('one of two words alone is enough exactly up to the share', () => {
    const jobs = 1e9
    /** Whether a word that holds this share of all that two words say is enough alone. */
    const enough = (share: number, least: number) => {
      const weight = (n: number) => wordWeight(n, jobs)
      const first = share < 0.5 ? 10 : 1e8
      let second = first
      const shareOf = () => weight(second) / (weight(first) + weight(second))
      while (share < 0.5 ? shareOf() > share : shareOf() < share) second *= share < 0.5 ? 1.01 : 0.99
      const made = partialQuery(parsedQuery('first second', { first, second }, jobs), 1e12, least)
      return setsOf(made).some((set) => set.length === 1 && set[0] === 'second')
    }
    const shares = [0.15, 0.25, 0.4, 0.55, 0.7, 0.85]
    for (const share of shares) {
      const least = share - 0.05 // no smaller share is tried
      expect([enough(share + 0.01, least), enough(share - 0.01, least)], String(share)).toEqual([true, false])
    }
  })

  test('seven words are put into sets, five among very many jobs', () => {
    const used = (query: string) => new Set(setsOf(query).flat()).size
    expect(used(partialQuery(equal(9, 1000, 10), 1e9))).toBe(7)
    expect(used(partialQuery(equal(9, 1_000_000, 10), 1e9))).toBe(5)
  })

  test('jobs that have several words are expected between no connection and always: the root of the share', () => {
    // Two words that 100 of 10,000 jobs hold: 100 * sqrt(0.01) = 10 hold both, 200 one of them.
    const two = parsedQuery('one two', { one: 100, two: 100 }, 10_000)
    const together = (most: number) => setsOf(partialQuery(two, most))[0]?.length
    expect([together(200), together(199)]).toEqual([1, 2])
    // Of three, at 0.4 of the weight: three pairs of 10.
    const three = parsedQuery('one two three', { one: 100, two: 100, three: 100 }, 10_000)
    const size = (most: number, least: number) => setsOf(partialQuery(three, most, least))[0]?.length
    expect([size(30, 0.4), size(29, 0.4)]).toEqual([2, 3])
  })

  test('of more words than are combined those that say most are taken', () => {
    const counts = Object.fromEntries(words(9).map((word, at) => [word, at < 2 ? 900 : 10]))
    const made = parsedQuery(words(9).join(' '), counts, 1000)
    expect(new Set(setsOf(partialQuery(made, 1e9)).flat())).toEqual(new Set(words(9).slice(2)))
  })

  test('the least share may be one that is tried, and a part of exactly that weight is enough', () => {
    const sizes = (least: number) => setsOf(partialQuery(equal(4, 1000, 10), 1e9, least)).map((set) => set.length)
    expect(sizes(0.25)).toEqual([1, 1, 1, 1])
    expect(new Set(sizes(0.26))).toEqual(new Set([2]))
  })

  test('of words together the rarest counts whole, whatever the order', () => {
    const term = (stem: string, jobs: number) => rankTerm(stem, { jobs })
    const parsed = {
      ...parsedOf({ jobs: 10_000, head: 1, body: 1 }),
      terms: [term('a', 5000), term('b', 100), term('c', 100)],
    }
    // Pairs: twice 100 * sqrt(0.5), once 100 * sqrt(0.01).
    const size = (most: number) => setsOf(partialQuery(parsed, most, 0.4))[0]?.length
    expect([size(152), size(151)]).toEqual([2, 3])
  })
})
