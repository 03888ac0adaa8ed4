import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedMoreThan, diffWords, wordsOf } from './word-diff.ts'

const shown = (before: string, after: string) =>
  diffWords(wordsOf(before), wordsOf(after), 100)
    ?.map(({ kind, words }) => `${kind === 'same' ? '' : kind === 'added' ? '+' : '-'}${words.join(' ')}`)
    .join(' | ')

test.each([
  ['a b c', 'a b c', 'a b c'],
  ['', 'a b', '+a b'],
  ['a b', '', '-a b'],
  ['we bake bread daily', 'we bake fresh bread', 'we bake | +fresh | bread | -daily'],
])('%s -> %s', (before, after, parts) => {
  expect(shown(before, after)).toBe(parts)
})

test('the parts give both texts back, and swapping the texts needs as many changes', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 25 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after, 100) ?? []
      const side = (other: 'added' | 'removed') =>
        parts.filter(({ kind }) => kind !== other).flatMap(({ words }) => words)
      expect(side('added')).toEqual(before)
      expect(side('removed')).toEqual(after)
      const changes = (list: typeof parts) =>
        list.reduce((sum, { kind, words }) => (kind === 'same' ? sum : sum + words.length), 0)
      expect(changes(diffWords(after, before, 100) ?? [])).toBe(changes(parts))
      if (changes(parts) > 0) expect(diffWords(before, after, changes(parts) - 1)).toBeNull()
    }),
  )
})

test('a fifth of ten words is two', () => {
  const ten = 'one two three four five six seven eight nine ten'
  expect(changedMoreThan(0.2, ten, `${ten} eleven`)).toBe(false)
  expect(changedMoreThan(0.2, ten, ten.replace('ten', 'TEN'))).toBe(false)
  expect(changedMoreThan(0.2, ten, ten.replace('nine ten', 'NINE TEN'))).toBe(true)
  expect(changedMoreThan(0.2, '', '')).toBe(false)
  expect(changedMoreThan(0.2, '', 'one')).toBe(true)
})
