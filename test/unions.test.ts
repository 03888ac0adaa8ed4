import { expect, test } from 'vitest'
import { statusByCode } from '#kernel/fail.ts'
import { sources } from './fixtures/sources.ts'

const code = String.raw`'[A-Z][A-Z0-9_]+'`
/** Three or more codes: `'A' | 'B' | 'C'`, `['A', 'B', 'C'] as const` or `z.enum(['A', 'B', 'C'])`. */
const lists = [
  new RegExp(String.raw`${code}(?:\s*\|\s*${code}){2,}`, 'g'),
  new RegExp(String.raw`\[\s*${code}(?:,\s*${code}){2,},?\s*\] as const`, 'g'),
  new RegExp(String.raw`z\.enum\(\[\s*${code}(?:,\s*${code}){2,},?\s*\]`, 'g'),
]
const isErrorCode = (each: string) => each in statusByCode

/** Lists of codes in a source, each sorted; error codes that endpoints name are no values of their own. */
const unionsOf = (text: string) =>
  lists
    .flatMap((list) => [...text.matchAll(list)])
    .map(([match]) => [...match.matchAll(new RegExp(code, 'g'))].map(([each]) => each.slice(1, -1)).sort())
    .filter((codes) => !codes.every(isErrorCode))
    .map((codes) => codes.join(' | '))

test('values that a code can have are listed once: types, schemas and pages take them from there', () => {
  const places = new Map<string, string[]>()
  for (const { file, text } of sources('src'))
    if (!/\.(test|generated)\./.test(file))
      for (const union of unionsOf(text)) places.set(union, [...(places.get(union) ?? []), file])
  const twice = [...places].filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(twice)).toEqual({})
})

test.each([
  ['a type', "type Kind = 'ONE' | 'TWO' | 'THREE'"],
  ['a constant', "const kinds = ['THREE', 'ONE', 'TWO'] as const"],
  ['a schema', "z.enum([\n  'TWO',\n  'ONE',\n  'THREE',\n])"],
])('%s is such a list', (_what, text) => expect(unionsOf(text)).toEqual(['ONE | THREE | TWO']))

test('error codes of an endpoint are none', () =>
  expect(unionsOf("const errors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'] as const")).toEqual([]))
