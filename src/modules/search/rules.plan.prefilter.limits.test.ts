import { describe, expect, test } from 'vitest'
import { prefilterOf } from './rules.plan.prefilter.ts'
import { kinds, searchToken, type TokenFilter } from './rules.tokens.ts'

// When a further list is worth reading: what it saves of looking jobs up, 125 entries for their tokens and 400 for their text.

const token = (key: number) => searchToken(kinds.city, key)
const filters = (count: number): TokenFilter => ({
  all: [],
  groups: Array.from({ length: count }, (_, at) => ({ name: `group ${at}`, any: [token(at)] })),
  unknown: [],
})
/** How many conditions are asked of the index for filters and words that so many of `open` jobs have. */
function conditionsOf(open: number, tokens: number[], words: Record<string, number> = {}): number {
  const query = Object.keys(words)
    .map((word) => `('${word}')`)
    .join(' & ')
  const counts = {
    open,
    word: (word: string) => words[word] ?? 0,
    tokens: (any: readonly number[]) => any.reduce((sum, each) => sum + (tokens[each - token(0)] ?? 0), 0),
  }
  return prefilterOf([query], filters(tokens.length), counts).variants[0]?.length ?? 0
}
const million = 1_000_000

describe('a filter that a quarter of all jobs pass', () => {
  test('halves what is left, so it is read when 125 times half of that is more than its list', () => {
    expect([conditionsOf(4 * million, [16_000, million]), conditionsOf(4 * million, [16_001, million])]).toEqual([1, 2])
  })

  test('and another one halves it again', () => {
    const three = (first: number) => conditionsOf(4 * million, [first, million, million])
    expect([three(32_000), three(32_001)]).toEqual([2, 3])
  })

  test('counts all jobs with the rarest word as left, since further words may belong to the same name', () => {
    const after = (first: number) => conditionsOf(16 * million, [4 * million], { rare: first, other: million })
    expect([after(64_000), after(64_001)]).toEqual([2, 3])
  })
})

describe('a word that one of sixteen jobs has', () => {
  test('halves what is left, so it is read when 400 times half of that is more than its list', () => {
    const two = (first: number) => conditionsOf(16 * million, [], { rare: first, other: million })
    expect([two(5000), two(5001)]).toEqual([1, 2])
  })

  test('and another one halves it again', () => {
    const three = (first: number) => conditionsOf(16 * million, [], { rare: first, other: million, third: million })
    expect([three(10_000), three(10_001)]).toEqual([2, 3])
  })

  test('a filter before it leaves as many as by chance and always together, half way', () => {
    // A quarter of what passes the first; a word that 0.75 ** 4 of all jobs have saves a quarter of these.
    const after = (first: number) => conditionsOf(16 * million, [first, million], { word: 16 * million * 0.75 ** 4 })
    expect([after(202_400), after(202_600)]).toEqual([2, 3])
  })
})

test('the short form of a name is asked for when its lists together are more than twice as long', () => {
  const name = "('a' & 'b') | ('c')"
  const words = (ofB: number) => {
    const count: Record<string, number> = { a: 9000, b: ofB, c: 4000 }
    const counts = { open: million, word: (word: string) => count[word] ?? 0, tokens: () => 100 }
    return prefilterOf([name], filters(1), counts).variants[0]?.at(-1)
  }
  expect(words(13_000)).toEqual({ words: name.replace("('c')", "'c'") })
  expect(words(13_001)).toEqual({ words: "'a' | 'c'" })
})

test('a list that all jobs are in saves nothing, one that none is in comes first', () => {
  expect(conditionsOf(1000, [900, 1000])).toBe(1)
  expect(conditionsOf(0, [0, 0])).toBe(1)
  expect(conditionsOf(million, [0, 500])).toBe(1)
})
