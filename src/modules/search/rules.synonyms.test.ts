import { expect, test } from 'vitest'
import { splitSynonyms, synonymLanguages, synonymProblem } from './rules.synonyms.ts'

test('names stand on lines or between commas, each once', () => {
  expect(splitSynonyms(' Barista,  kopi   artist\n\nbarista ; ')).toEqual(['barista', 'kopi artist'])
})

test('a group has two to twelve names of up to four words', () => {
  expect(synonymProblem(['barista', 'kopi artist'])).toBeNull()
  expect(synonymProblem(['barista'])).toEqual({ code: 'SYNONYMS_TOO_FEW' })
  expect(synonymProblem(Array.from({ length: 13 }, (_, at) => `name ${at}`))?.code).toBe('TOO_MANY_ITEMS')
  for (const wrong of ['a', 'one two three four five', '%%', 'a"b', 'x'.repeat(61)])
    expect(synonymProblem(['barista', wrong])).toEqual({ code: 'SYNONYM_WRONG' })
})

test.each([
  ['as many names as there may be', Array.from({ length: 12 }, (_, at) => `name ${at}`), null],
  ['one more', Array.from({ length: 13 }, (_, at) => `name ${at}`), { code: 'TOO_MANY_ITEMS', params: { max: 12 } }],
  ['the longest name', ['barista', 'x'.repeat(60)], null],
  ['the shortest', ['barista', 'it'], null],
  ['four words', ['barista', 'one two three four'], null],
])('a group with %s', (_what, names, expected) => {
  expect(synonymProblem(names)).toEqual(expected)
})

test('a name counts in one language or in both', () => {
  expect(synonymLanguages).toEqual(['en', 'id', 'both'])
})
