import { describe, expect, test } from 'vitest'
import { clean, joinLines } from './clean.ts'

const refused = (value: unknown) => {
  try {
    clean(value)
    return 'accepted'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

describe('prototype keys', () => {
  test.each(['__proto__', 'constructor', 'prototype'])(
    '%s is refused at the top, in an object and in a list',
    (key) => {
      const bad: unknown = JSON.parse(`{"${key}": {"isAdmin": true}}`)
      expect(refused(bad)).toBe('BAD_INPUT')
      expect(refused({ filter: { more: bad } })).toBe('BAD_INPUT')
      expect(refused({ list: [1, bad] })).toBe('BAD_INPUT')
      expect(refused([bad])).toBe('BAD_INPUT')
    },
  )

  test('names that only contain one, and values that equal one, are accepted', () => {
    const input = { constructors: 'constructor', proto: '__proto__', prototypes: ['prototype'] }
    expect(clean(input)).toEqual(input)
  })
})

describe('strings', () => {
  test.each(['\0', 'a\0b', '\ud800', 'a\udc00'])('%j is refused as a value, in a list and in an object', (text) => {
    for (const value of [text, [text], { text }, { list: [{ text }] }]) expect(refused(value)).toBe('BAD_INPUT')
  })

  test('a key with NUL is refused', () => {
    expect(refused({ 'a\0': 1 })).toBe('BAD_INPUT')
    expect(refused({ a: { 'b\0c': 1 } })).toBe('BAD_INPUT')
  })

  test('are brought to NFC at every depth; keys stay as they are', () => {
    const decomposed = 'Cafe\u0301'
    expect(clean({ a: decomposed, list: [decomposed, { b: decomposed }] })).toEqual({
      a: 'Café',
      list: ['Café', { b: 'Café' }],
    })
    expect(Object.keys(clean({ [decomposed]: 1 }) as object)).toEqual([decomposed])
  })
})

describe('depth', () => {
  test('32 levels are accepted and 33 are refused, of objects and of lists', () => {
    expect(refused(nested(32))).toBe('accepted')
    expect(refused(nested(33))).toBe('BAD_INPUT')
    const lists = (depth: number): unknown => (depth === 0 ? 1 : [lists(depth - 1)])
    expect(refused(lists(32))).toBe('accepted')
    expect(refused(lists(33))).toBe('BAD_INPUT')
  })
})

test('the result is a copy; files, dates and other objects pass unchanged', () => {
  const input = { a: { b: [1, null, true, undefined] } }
  const copy = clean(input) as typeof input
  expect(copy).toEqual(input)
  expect(copy.a).not.toBe(input.a)
  const [bytes, date] = [Buffer.from('a\0b'), new Date(0)]
  expect(clean({ bytes, date })).toEqual({ bytes, date })
  expect((clean({ bytes }) as { bytes: Buffer }).bytes).toBe(bytes)
  for (const value of [null, undefined, 0, false]) expect(clean(value)).toBe(value)
})

test('a text is put on one line: breaks and other controls become one space, blanks between words stay', () => {
  expect(joinLines('Bank\r\n  Indo\u2028ne\tsia\u0085 Tbk')).toBe('Bank Indo ne sia Tbk')
  expect(joinLines('two  blanks and a\u00a0firm one')).toBe('two  blanks and a\u00a0firm one')
})
