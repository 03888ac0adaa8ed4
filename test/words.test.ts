import { expect, test } from 'vitest'
import { sources } from './fixtures/sources.ts'

/** Words of an earlier language of the project that only its authors understood (decision 0057). */
const insiderWords = new Set(
  'house room deed brims sieve mended judge onward arm beside world worlds tell wanted drawn asked'.split(' '),
)
const declared = /^(?:export )?(?:async )?(?:function\*?|class|type|interface) (\w+)/gm
const wordsOf = (name: string) => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Functions, classes and types whose names hold such a word. */
const insiderNames = (text: string) =>
  [...text.matchAll(declared)]
    .map(([, name = '']) => name)
    .filter((name) => wordsOf(name).some((word) => insiderWords.has(word)))

test('functions and types are named by plain terms', () => {
  const names = ['src', 'test', 'bench', 'scripts']
    .flatMap(sources)
    .flatMap(({ file, text }) => insiderNames(text).map((name) => `${file}: ${name}`))
  expect(names).toEqual([])
})

/** Words that say how a value came about instead of what it holds. */
const emptyNames = /\b(?:const|let|function) (found|asked|wanted|told|judged|chosen|drawn)\b/g

test('what is read and computed is named by what it holds', () => {
  const names = ['src', 'test', 'bench', 'scripts']
    .flatMap(sources)
    .flatMap(({ file, text }) => [...text.matchAll(emptyNames)].map(([declaration]) => `${file}: ${declaration}`))
  expect(names).toEqual([])
})

test('an insider name is seen as a part of a longer one', () =>
  expect(insiderNames('export async function tellAssigned() {}\ntype Storeroom = {}\ntype Asked = {}')).toEqual([
    'tellAssigned',
    'Asked',
  ]))
