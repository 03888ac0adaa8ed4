import { expect, test } from 'vitest'
import { codeOf, masterCategories, otherCodes, proposableCategories } from './rules.ts'
import { nameWords, withoutOverlaps, wordSpans } from './rules.word-spans.ts'
import { masterSeeds } from './load.masters.server.ts'

test.each([
  ['C++ (embedded)', 'C_PLUS_PLUS_EMBEDDED'],
  ['C# / .NET', 'C_SHARP_NET'],
  ['.NET', 'DOT_NET'],
  ['Crème brûlée', 'CREME_BRULEE'],
  ['  Head -- chef  ', 'HEAD_CHEF'],
  ['ﬁtter', 'FITTER'],
  ['日本', ''],
  ['a'.repeat(61), 'A'.repeat(60)],
])('the code of the label %s is %s', (label, code) => expect(codeOf(label)).toBe(code))

test('every "Other" value exists, and what is entered with it can be proposed', () => {
  for (const [category, code] of Object.entries(otherCodes) as [keyof typeof otherCodes, string][]) {
    expect(masterSeeds[category].map((seed) => seed.code)).toContain(code)
    expect(proposableCategories).toContain(category)
  }
})

test('administrators alone add values to lists that forms, filters and statistics count on', () => {
  const closed = masterCategories.filter((category) => !proposableCategories.includes(category))
  expect(closed).toHaveLength(masterCategories.length - 9)
  for (const open of ['SKILLS', 'KEYWORDS', 'JOB_ROLE', 'CANDIDATE_CERTIFICATION'] as const)
    expect(proposableCategories).toContain(open)
  for (const fixed of ['GENDER', 'CITY', 'SALARY_PERIOD', 'APPLICATION_STATUS', 'SEARCH_TERM'] as const)
    expect(proposableCategories).not.toContain(fixed)
})

test.each([
  ['Résumé, C++/Go & Node.js!', ['resume', 'c++/go', 'node.js']],
  ['ci/cd - R&D.', ['ci/cd', 'r&d']],
  ['/start -dash', ['start', 'dash']],
  [' , ', []],
])('the words of "%s"', (text, words) => expect(nameWords(text)).toEqual(words))

test('spans are all sequences of at most five words, with their place', () => {
  expect(wordSpans(['a', 'b', 'c'], 2)).toEqual([
    { name: 'a', at: 0, size: 1 },
    { name: 'a b', at: 0, size: 2 },
    { name: 'b', at: 1, size: 1 },
    { name: 'b c', at: 1, size: 2 },
    { name: 'c', at: 2, size: 1 },
  ])
  expect(Math.max(...wordSpans(nameWords('one two three four five six')).map(({ size }) => size))).toBe(5)
})

test('of overlapping spans the longest stays, of equally long ones the first, in the order of the text', () => {
  const spans = [
    { at: 6, size: 1 },
    { at: 2, size: 2 },
    { at: 3, size: 2 },
    { at: 0, size: 3 },
    { at: 4, size: 2 },
  ]
  expect(withoutOverlaps(spans)).toEqual([
    { at: 0, size: 3 },
    { at: 3, size: 2 },
    { at: 6, size: 1 },
  ])
  expect(
    withoutOverlaps([
      { at: 1, size: 2 },
      { at: 0, size: 2 },
    ]),
  ).toEqual([{ at: 0, size: 2 }])
})
