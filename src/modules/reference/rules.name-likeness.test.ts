import { expect, test } from 'vitest'
import { fusedRanks, nameScorer, nameVector, rarestTerms, termsOf, textWords } from './rules.name-likeness.ts'

const names = ['python', 'python scripts', 'truck driver', 'food technology', 'food science', 'information technology']
const counts = new Map<string, number>([['', names.length]])
for (const name of names) for (const term of termsOf(nameVector(name))) counts.set(term, (counts.get(term) ?? 0) + 1)
const ranked = (text: string) => {
  const { likeness } = nameScorer(nameVector(text), counts)
  return names
    .map((name) => ({ name, likeness: likeness(nameVector(name)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
}

test('words keep the signs of languages, lose accents, signs and the plural; grams know the edges of words', () => {
  expect(textWords('C++, C# & Node.js (Café)')).toEqual(['c++', 'c#', 'node', 'js', 'cafe'])
  expect([...nameVector('Trucks').words]).toEqual(['truck'])
  expect([...nameVector('bus').words]).toEqual(['bus'])
  expect([...nameVector('go').grams]).toEqual(['_go', 'go_', '_go_'])
  expect([nameVector(''), nameVector('…!?')]).toEqual([nameVector(' '), nameVector('-')])
})

test('an equal name has likeness 1, a typo some, a stranger none', () => {
  expect(ranked('Python')[0]).toMatchObject({ name: 'python', likeness: expect.closeTo(1) })
  expect(ranked('phyton')[0]?.name).toBe('python')
  expect(ranked('zzxq').every(({ likeness }) => likeness === 0)).toBe(true)
  expect(nameScorer(nameVector(''), new Map()).likeness(nameVector(''))).toBe(0)
})

test('a head that stands in very many names weighs half', () => {
  expect(ranked('food technology').map(({ name }) => name)).toEqual(expect.arrayContaining(['food technology']))
  const alike = new Map(ranked('food technology engineering').map(({ name, likeness }) => [name, likeness]))
  expect(alike.get('food science') ?? 0).toBeGreaterThan(alike.get('information technology') ?? 1)
})

test('ranks are fused, equal scores share the better rank', () => {
  const fused = fusedRanks([
    [
      { id: 'a', score: 2 },
      { id: 'b', score: 2 },
      { id: 'c', score: 1 },
    ],
    [{ id: 'b', score: 9 }],
  ])
  expect([...fused]).toEqual([
    ['a', 1 / 11],
    ['b', 2 / 11],
    ['c', 1 / 13],
  ])
})

test('a name is as alike as the weights of the terms it shares, over its own length', () => {
  const { likeness, weights } = nameScorer(nameVector('information technology driver'), counts)
  const shared = (name: string) =>
    termsOf(nameVector(name)).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) /
    Math.sqrt(termsOf(nameVector(name)).length)
  const byWeights = names.toSorted((a, b) => shared(b) - shared(a))
  expect(byWeights[0]).toBe('information technology')
  expect(names.filter((name) => shared(name) > 0)).toEqual(names.filter((name) => likeness(nameVector(name)) > 0))
})

test('the rarest terms, until too many names would be read', () => {
  const known = new Map([
    ['rare', 1],
    ['often', 8],
    ['always', 90],
  ])
  expect(rarestTerms(['always', 'often', 'rare', 'new'], known, 10)).toEqual(['new', 'rare', 'often'])
  expect(rarestTerms(['always'], known, 10)).toEqual(['always'])
})
