import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefilterOf, type Prefilter } from './rules.plan.prefilter.ts'
import { kinds, searchToken, type TokenFilter } from './rules.tokens.ts'
import { parseTsquery, type QueryNode } from './rules.query.tsquery.ts'

const [city, type] = [searchToken(kinds.city, 1), searchToken(kinds.employmentType, 2)]
const counts = (words: Record<string, number>, tokens: Record<number, number> = {}) => ({
  open: 1_000_000,
  word: (word: string) => words[word] ?? 0,
  tokens: (any: readonly number[]) => any.reduce((sum, token) => sum + (tokens[token] ?? 0), 0),
})
const filter = (groups: number[][], all: number[] = []): TokenFilter => ({
  all: all.map((token) => ({ name: 'skills', tokens: [token] })),
  groups: groups.map((any, at) => ({ name: `group ${at}`, any })),
  unknown: [],
})

test('a rare word is asked of the index, and what most jobs have is looked up', () => {
  const known = counts({ smith: 900, manag: 480_000 }, { [type]: 300_000 })
  expect(prefilterOf(["('smith') & ('manag')"], filter([[type]]), known)).toEqual({
    variants: [[{ words: "'smith'" }]],
    rest: { words: true, tokens: [], groups: [[type]] },
  })
})

test('words that many jobs have are all asked for, one by one, the rarest first', () => {
  const known = counts({ sale: 90_000, field: 80_000 }, { [city]: 85_000 })
  expect(prefilterOf(["('sale') & ('field')"], filter([[city]]), known)).toEqual({
    variants: [[{ words: "'field'" }, { any: [city] }, { words: "'sale'" }]],
    rest: { words: false, tokens: [], groups: [] },
  })
})

test('what says more than that words must be there is asked as it was written', () => {
  const known = counts({ sale: 80_000, field: 90_000 }, { [city]: 20_000 })
  expect(prefilterOf(["'sale' <-> 'field'"], filter([[city]]), known)).toEqual({
    variants: [[{ words: "'sale' <-> 'field'" }, { any: [city] }]],
    rest: { words: false, tokens: [], groups: [] },
  })
  const rare = counts({ sale: 900, field: 480_000 })
  for (const words of ["'sale':A & 'field'", "'sale':* & 'field'"])
    expect(prefilterOf([words], filter([]), rare).variants).toEqual([[{ words }]])
  expect(prefilterOf(["'sale' & !'field'"], filter([]), rare).variants).toEqual([[{ words: "'sale' & !'field'" }]])
})

test('each way asks for what is rare on it; what one way leaves out is looked up', () => {
  const known = counts({ nurs: 60_000, perawat: 50, ward: 70_000 }, { [city]: 40_000 })
  const { variants, rest } = prefilterOf(["('nurs') & ('ward')", "('perawat') & ('ward')"], filter([[city]]), known)
  expect(variants).toEqual([[{ any: [city] }, { words: "'nurs'" }, { words: "'ward'" }], [{ words: "'perawat'" }]])
  expect(rest).toEqual({ words: true, tokens: [], groups: [[city]] })
})

test('of another name in several words the rarest is asked for, not “of” and “a”, where little is left to look up', () => {
  const words = { autonomi: 9_000, autonomy: 4_000, patient: 300_000, of: 900_000, a: 950_000 }
  const name = "('autonomi' & 'patient') | ('autonomy' & 'of' & 'a' & 'patient')"
  expect(prefilterOf([name], filter([[city]]), counts(words, { [city]: 500 }))).toEqual({
    variants: [[{ any: [city] }, { words: "'autonomi' | 'autonomy'" }]],
    rest: { words: true, tokens: [], groups: [] },
  })
  expect(prefilterOf([name], filter([]), counts(words))).toEqual({
    variants: [[{ words: "('autonomi' & 'patient') | ('autonomy' & 'of' & 'a' & 'patient')" }]],
    rest: { words: false, tokens: [], groups: [] },
  })
})

test('days are always asked for, however many: jobs lie in their order', () => {
  const days = [searchToken(kinds.day, 2000), searchToken(kinds.day, 2001)]
  const known = counts(
    { smith: 300 },
    { [searchToken(kinds.day, 2000)]: 200_000, [searchToken(kinds.day, 2001)]: 200_000 },
  )
  expect(prefilterOf(["'smith'"], filter([days]), known).variants).toEqual([[{ words: "'smith'" }, { any: days }]])
})

test('without words the rarest filter is asked for; words that must not be there are looked up', () => {
  const known = counts({ smith: 300 }, { [city]: 500, [type]: 300_000 })
  expect(prefilterOf([''], filter([[city], [type]]), known)).toEqual({
    variants: [[{ any: [city] }]],
    rest: { words: false, tokens: [], groups: [[type]] },
  })
  expect(prefilterOf(["!('smith')"], filter([[city]]), known).variants).toEqual([
    [{ words: "!('smith')" }, { any: [city] }],
  ])
})

type Job = { words: string[]; tokens: number[] }
function matchesNode(node: QueryNode | null, words: readonly string[]): boolean {
  if (!node) return true
  if ('word' in node) return words.includes(node.word)
  if ('not' in node) return !matchesNode(node.not, words)
  return 'and' in node
    ? node.and.every((each) => matchesNode(each, words))
    : node.or.some((each) => matchesNode(each, words))
}
const has = (job: Job, { tokens, groups }: { tokens: readonly number[]; groups: readonly (readonly number[])[] }) =>
  tokens.every((token) => job.tokens.includes(token)) &&
  groups.every((group) => group.some((token) => job.tokens.includes(token)))
const said = (job: Job, variants: readonly string[]) =>
  variants.some((variant) => matchesNode(parseTsquery(variant), job.words))
const passes = (job: Job, { variants, rest }: Prefilter, queries: readonly string[]) =>
  variants.some((variant) =>
    variant.every((condition) =>
      'words' in condition
        ? matchesNode(parseTsquery(condition.words), job.words)
        : has(job, { tokens: [], groups: [condition.any] }),
    ),
  ) &&
  has(job, rest) &&
  (!rest.words || said(job, queries))

test('whatever is asked of the index, what fits is the same', { tags: ['slow'] }, () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const query = fc.letrec<{ node: string; leaf: string; and: string; or: string }>((tie) => ({
    leaf: word.map((each) => `'${each}'`),
    and: fc
      .array(tie('node'), { minLength: 2, maxLength: 3 })
      .map((parts) => parts.map((part) => `(${part})`).join(' & ')),
    or: fc
      .array(tie('node'), { minLength: 2, maxLength: 3 })
      .map((parts) => parts.map((part) => `(${part})`).join(' | ')),
    node: fc.oneof(
      { maxDepth: 2 },
      tie('leaf'),
      tie('leaf'),
      tie('and'),
      tie('or'),
      tie('leaf').map((leaf) => `!(${leaf})`),
    ),
  })).node
  const token = fc.constantFrom(
    city,
    type,
    searchToken(kinds.city, 2),
    searchToken(kinds.day, 1),
    searchToken(kinds.skill, 1),
  )
  const job = fc.record({ words: fc.uniqueArray(word), tokens: fc.uniqueArray(token) })
  fc.assert(
    fc.property(
      fc.array(query, { minLength: 1, maxLength: 3 }),
      fc.array(fc.uniqueArray(token, { minLength: 1 }), { maxLength: 2 }),
      fc.uniqueArray(token, { maxLength: 2 }),
      fc.array(job, { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 20, maxLength: 20 }),
      (variants, groups, all, jobs, numbers) => {
        const conditions = filter(groups, all)
        const number = (key: string | number) => numbers[(typeof key === 'string' ? key.charCodeAt(0) : key) % 20] ?? 0
        const prefilter = prefilterOf(variants, conditions, {
          open: 1_000_000,
          word: number,
          tokens: (any) => any.reduce((sum, each) => sum + number(each), 0),
        })
        for (const each of jobs)
          expect(passes(each, prefilter, variants)).toBe(said(each, variants) && has(each, { tokens: all, groups }))
      },
    ),
    { numRuns: 400 },
  )
})
