import { expect, test } from 'vitest'
import { learn, nextFactor, targetOf, type Evidence } from './rules.weights.ts'

const evidence = (given: Partial<Evidence> = {}): Evidence => ({
  word: 'barista',
  concept: 12,
  known: true,
  votes: 180,
  people: 60,
  companies: 9,
  seen: 0.3,
  expected: 0.2,
  groupPeople: 30,
  groupCompanies: 6,
  shownCompanies: 8,
  ...given,
})

test.each([
  ['seen as expected', { seen: 0.2 }, 1],
  // (0.3 · 60 + 20 · 0.2) / (80 · 0.2)
  ['more, held back by 20 people', {}, 1.375],
  ['no more for more votes of the same people', { votes: 9000 }, 1.375],
  ['never seen', { seen: 0 }, 0.5],
  ['much more', { seen: 0.9 }, 2],
  ['few people', { people: 19 }, null],
  ['few companies', { companies: 4 }, null],
  ['few companies shown', { shownCompanies: 4 }, null],
  ['chosen by few', { groupPeople: 19 }, null],
  ['one company’s jobs chosen', { groupCompanies: 4 }, null],
  ['less needs no choices of the group', { seen: 0, groupPeople: 0, groupCompanies: 0 }, 0.5],
])('%s', (_what, given, target) => {
  const result = targetOf(evidence(given))
  if (target === null) expect(result).toBeNull()
  else expect(result).toBeCloseTo(target, 10)
})

test('a night changes a tenth at most, never beyond half and double, and halves back in six weeks', () => {
  expect(nextFactor(1, 2)).toBeCloseTo(1.1, 10)
  expect(nextFactor(1, 0.5)).toBeCloseTo(1 / 1.1, 10)
  expect(nextFactor(1.95, 2)).toBe(2)
  let factor = 1
  for (let night = 0; night < 100; night++) factor = nextFactor(factor, 9)
  expect(factor).toBe(2)
  for (let night = 0; night < 42; night++) factor = nextFactor(factor, null)
  expect(Math.log(factor)).toBeCloseTo(Math.log(2) / 2, 10)
})

const weight = (given: object = {}) => ({
  word: 'barista',
  concept: 12,
  factor: 1.4,
  before: 1.3,
  added: false,
  votes: 1,
  people: 1,
  companies: 1,
  seen: 0,
  expected: 0,
  pinned: false,
  ...given,
})

test('what is learned is the same in any order, and nothing is left of what faded', () => {
  const entries = [
    evidence(),
    evidence({ word: 'kasir', concept: 3, seen: 0.05 }),
    evidence({ concept: 40, seen: 0.05 }),
  ]
  const before = [weight(), weight({ concept: 99, factor: 1.004 })]
  const learned = learn(before, entries)
  expect(learn(before.toReversed(), entries.toReversed())).toEqual(learned)
  expect(learned.map(({ word, concept }) => `${word} ${concept}`)).toEqual(['barista 12', 'barista 40', 'kasir 3'])
  expect(learned[0]).toMatchObject({ before: 1.4, votes: 180, people: 60 })
  expect(learned[0]?.factor).toBeCloseTo(1.375, 10)
})

test('a pinned pair is left alone', () => {
  expect(learn([weight({ pinned: true, factor: 1 })], [evidence()])).toEqual([])
})

test('a word gets three new groups at most, the strongest, and none that counts less than nothing', () => {
  const more = [1, 2, 3, 4, 5].map((concept) => evidence({ concept, known: false, seen: 0.2 + concept / 500 }))
  const less = evidence({ concept: 6, known: false, seen: 0 })
  const learned = learn([], [...more, less])
  expect(learned.map(({ concept, added }) => [concept, added])).toEqual([
    [3, true],
    [4, true],
    [5, true],
  ])
})

test.each([
  ['just enough people', { people: 20 }, 1.25],
  ['just enough companies', { companies: 5 }, 1.375],
  ['just enough companies shown', { shownCompanies: 5 }, 1.375],
  ['just enough who chose it', { groupPeople: 20, groupCompanies: 5 }, 1.375],
  ['as expected, chosen by few', { seen: 0.2, groupPeople: 0, groupCompanies: 0 }, 1],
  ['not expected at all', { expected: 0 }, null],
])('%s', (_what, given, target) => {
  const result = targetOf(evidence(given))
  if (target === null) expect(result).toBeNull()
  else expect(result).toBeCloseTo(target, 10)
})

test('what nobody chose any more fades, stays what it was, and says that nothing was seen', () => {
  expect(learn([weight({ added: true })], [])).toEqual([
    {
      word: 'barista',
      concept: 12,
      factor: 1.4 ** (0.5 ** (1 / 42)),
      before: 1.4,
      added: true,
      votes: 0,
      people: 0,
      companies: 0,
      seen: 0,
      expected: 0,
    },
  ])
  expect(learn([weight()], [])).toMatchObject([{ added: false }])
  // A group that a word was not known for never counts less than nothing; one that it was known for may.
  expect(learn([weight({ added: true, factor: 0.8 })], [])).toEqual([])
  expect(learn([weight({ factor: 0.8 })], [])).toMatchObject([{ before: 0.8 }])
})

test('of new groups that are as strong the first three in their order stay, for each word', () => {
  const entries = [5, 4, 3, 2].flatMap((concept) => [
    evidence({ concept, known: false }),
    evidence({ word: 'kasir', concept, known: false }),
  ])
  expect(learn([], entries).map(({ word, concept }) => `${word} ${concept}`)).toEqual([
    'barista 2',
    'barista 3',
    'barista 4',
    'kasir 2',
    'kasir 3',
    'kasir 4',
  ])
})
