import { expect, test } from 'vitest'
import { splitSynonyms, synonymProblem } from './rules.synonyms.ts'

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
