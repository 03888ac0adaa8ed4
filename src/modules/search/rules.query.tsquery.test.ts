import { describe, expect, test } from 'vitest'
import { conjuncts, coverOf, memoised, parseTsquery, tsqueryText, wordsOf } from './rules.query.tsquery.ts'

describe('the text form of a tsquery', () => {
  test('and binds closer than or, a phrase counts as and, not closest', () => {
    expect(parseTsquery("'a' & 'b' | !'c' <-> 'd' <2> 'e'")).toEqual({
      or: [{ and: [{ word: 'a' }, { word: 'b' }] }, { and: [{ not: { word: 'c' } }, { word: 'd' }, { word: 'e' }] }],
    })
    expect(parseTsquery("'a' & ('b' | 'c')")).toEqual({ and: [{ word: 'a' }, { or: [{ word: 'b' }, { word: 'c' }] }] })
    expect(parseTsquery("!('a' | 'b')")).toEqual({ not: { or: [{ word: 'a' }, { word: 'b' }] } })
  })

  test('is nothing for nothing', () => expect([parseTsquery(''), parseTsquery('  ')]).toEqual([null, null]))

  test('weights and prefixes are no part of a word', () => {
    expect(parseTsquery("'cook':*A")).toEqual({ word: 'cook' })
    expect(wordsOf("'cook':A & 'chef' | 'cook'")).toEqual(['cook', 'chef'])
  })

  test('quotes and backslashes stand doubled, and are written so again', () => {
    const text = String.raw`'it''s' & 'c:\\d'`
    expect(parseTsquery(text)).toEqual({ and: [{ word: "it's" }, { word: String.raw`c:\d` }] })
    expect(tsqueryText({ and: [{ word: "it's" }, { word: String.raw`c:\d` }] })).toBe(text)
  })

  test('reading what was written gives the same query', () => {
    for (const text of ["'a'", "'a' & ('b' | 'c')", "!('a') | ('b' & 'c')"]) {
      const node = parseTsquery(text)
      if (!node) throw new Error(text)
      expect(parseTsquery(tsqueryText(node))).toEqual(node)
    }
    expect(tsqueryText({ or: [{ word: 'a' }, { not: { word: 'b' } }] })).toBe("'a' | (!('b'))")
  })

  test('what must all hold comes one by one, however deep', () => {
    const node = parseTsquery("('a' & ('b' & 'c')) & ('d' | 'e')")
    expect(node && conjuncts(node).map(tsqueryText)).toEqual(["'a'", "'b'", "'c'", "'d' | 'e'"])
  })
})

describe('the words of which every match has one', () => {
  const jobs: Record<string, number> = { a: 5, b: 3, c: 9 }
  const cover = (text: string) => coverOf(parseTsquery(text), (word) => jobs[word] ?? 0)

  test('are the rarest of those that must be there, and all of alternatives', () => {
    expect(cover("'a' & 'b' & 'c'")).toEqual(['b'])
    expect(cover("'a' | 'b' | 'a'")).toEqual(['a', 'b'])
    expect(cover("('a' | 'b') & 'c'")).toEqual(['a', 'b'])
    expect(cover("('a' | 'c') & 'b'")).toEqual(['b'])
  })

  test('are not known where a match need not have any', () => {
    expect([cover(''), cover("!'a'"), cover("'a' | !'b'"), cover("!'a' & !'b'")]).toEqual([null, null, null, null])
    expect(cover("'a' & !'b'")).toEqual(['a'])
  })
})

test('a text is read once, and all are forgotten when one more than the most comes', () => {
  const read: string[] = []
  const length = memoised((text) => (read.push(text), text.length), 2)
  const lengths = ['a', 'bb', 'a', 'bb'].map(length)
  expect([lengths, read]).toEqual([
    [1, 2, 1, 2],
    ['a', 'bb'],
  ])
  length('ccc')
  length('ccc')
  length('a')
  expect(read).toEqual(['a', 'bb', 'ccc', 'a'])
})

test('words between brackets that are not closed are read to the end', () => {
  expect(parseTsquery("('a' | 'b'")).toEqual({ or: [{ word: 'a' }, { word: 'b' }] })
})
