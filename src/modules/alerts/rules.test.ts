import { describe, expect, test } from 'vitest'
import { anchorsOf, nextAlertAt, tokenQuery } from './rules.ts'
import { coverOf, parseTsquery, wordsOf } from '#modules/search/rules.query.tsquery.ts'

describe('when an alert is due', () => {
  test.each([
    ['DAILY', '2026-11-20T00:59:59Z', 'Asia/Jakarta', '2026-11-20T01:00:00.000Z'],
    ['DAILY', '2026-11-20T01:00:00Z', 'Asia/Jakarta', '2026-11-21T01:00:00.000Z'],
    ['DAILY', '2026-11-20T18:00:00Z', 'Asia/Jakarta', '2026-11-21T01:00:00.000Z'],
    ['WEEKLY', '2026-11-20T05:00:00Z', 'Asia/Jakarta', '2026-11-23T01:00:00.000Z'],
    ['WEEKLY', '2026-11-23T01:00:00Z', 'Asia/Jakarta', '2026-11-30T01:00:00.000Z'],
    ['DAILY', '2026-11-20T02:00:00Z', 'Asia/Kathmandu', '2026-11-20T02:15:00.000Z'],
    // The clocks go back on 25 October: eight stays eight.
    ['DAILY', '2026-10-24T07:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['DAILY', '2026-10-23T07:00:00Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
    // The clocks go forward at two in the night of 29 March.
    ['DAILY', '2026-03-28T07:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    // The date is already another one where the zone is.
    ['DAILY', '2026-11-20T23:30:00Z', 'Asia/Jakarta', '2026-11-21T01:00:00.000Z'],
    ['DAILY', '2026-11-20T12:00:00.999Z', 'America/New_York', '2026-11-20T13:00:00.000Z'],
    ['DAILY', '2026-11-01T07:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['DAILY', '2026-11-20T17:00:00Z', 'Pacific/Honolulu', '2026-11-20T18:00:00.000Z'],
    ['INSTANT', '2026-11-20T02:00:00Z', 'Asia/Jakarta', '2026-11-20T02:15:00.000Z'],
  ] as const)('%s after %s in %s is %s', (frequency, now, zone, expected) =>
    expect(nextAlertAt(frequency, new Date(now), zone)?.toISOString()).toBe(expected),
  )

  test('never for a search without alerts', () => expect(nextAlertAt('NONE', new Date(), 'Asia/Jakarta')).toBeNull())
})

test('a filter becomes one query over the tokens of a job', () => {
  const all = [{ name: 'skills', tokens: [7, 8] }]
  const groups = [
    { name: 'cityIds', any: [1, 2] },
    { name: 'employmentTypes', any: [3] },
  ]
  expect(tokenQuery({ all, groups, unknown: [] })).toBe('7&8&(1|2)&3')
  expect(tokenQuery({ all: [], groups: [], unknown: [] })).toBe('')
})

describe('words of which a text must have one', () => {
  const counts: Record<string, number> = { cook: 500, chef: 20, bandung: 3000, head: 40 }
  const count = (word: string) => counts[word] ?? 0
  test.each([
    ["'cook' & 'chef'", ['chef']],
    ["'cook' | 'chef'", ['cook', 'chef']],
    ["'head' <-> 'chef' & !'cook'", ['chef']],
    ["'cook' & ('chef' | 'head') | 'bandung'", ['chef', 'head', 'bandung']],
    ["!'cook'", null],
    ["'cook' | !'chef'", null],
    ["'o''neil' & 'cook':*A", ["o'neil"]],
    ['', null],
  ])('%s', (query, expected) => expect(coverOf(parseTsquery(query), count)).toEqual(expected))

  test('each word is named once', () => expect(wordsOf("'a' & 'b' | 'a'")).toEqual(['a', 'b']))
})

test('a search is kept under what is rarest of what it asks', () => {
  const count = { token: (token: number) => ({ 1: 900, 2: 10, 3: 5 })[token] ?? 0, word: () => 30 }
  const filter = { all: [{ name: 'x', tokens: [1] }], groups: [{ name: 'y', any: [2, 3] }], unknown: [] }
  expect(anchorsOf(filter, ['cook'], count)).toEqual({ tokens: [2, 3], words: [] })
  // A group is as frequent as its values together; of equals it is taken before a single token.
  const groups = [{ name: 'y', any: [2, 3, 4] }]
  expect(anchorsOf({ ...filter, groups }, ['cook', 'chef'], { ...count, token: () => 25 })).toEqual({
    tokens: [1],
    words: [],
  })
  expect(anchorsOf({ ...filter, groups }, null, { ...count, token: () => 25 })?.tokens).toEqual([1])
  expect(
    anchorsOf({ ...filter, groups: [{ name: 'y', any: [2] }] }, null, { ...count, token: () => 25 })?.tokens,
  ).toEqual([2])
  expect(anchorsOf({ ...filter, groups: [] }, ['cook'], count)).toEqual({ tokens: [], words: ['cook'] })
  expect(anchorsOf({ all: [], groups: [], unknown: [] }, null, count)).toBeNull()
})
