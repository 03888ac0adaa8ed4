import { expect, test } from 'vitest'
import {
  askBefore,
  cursorOf,
  distinctTags,
  entryCursor,
  entrySources,
  isBehind,
  keepUntil,
  maxEntries,
  maxPoolName,
  maxPoolNote,
  maxPools,
  maxTag,
  maxTags,
  readCursor,
  readEntryCursor,
} from './rules.ts'

test('a candidate stays for twelve months, and is asked for thirty days before', () => {
  expect(keepUntil(new Date('2026-11-23T10:00:00Z')).toISOString()).toBe('2027-11-23T10:00:00.000Z')
  expect(askBefore(new Date('2027-10-24T10:00:00Z')).toISOString()).toBe('2027-11-23T10:00:00.000Z')
})

test('a cursor is read as it was written, anything else is none', () => {
  expect(readCursor(cursorOf({ rough: 41_030, id: 7 }))).toEqual({ rough: 41_030, id: 7 })
  for (const text of ['', '1', '1.', '.2', '-1.2', '1.2.3', '1e3.2', '99999999999.1'])
    expect(readCursor(text)).toBe(null)
})

test('the next page begins behind the last row, also among equals', () => {
  const after = { rough: 30, id: 5 }
  expect(isBehind({ rough: 30, id: 6 }, after)).toBe(true)
  expect(isBehind({ rough: 29, id: 1 }, after)).toBe(true)
  expect(isBehind({ rough: 30, id: 5 }, after)).toBe(false)
  expect(isBehind({ rough: 31, id: 9 }, after)).toBe(false)
})

test('a tag is there once, as it was written first', () => {
  expect(distinctTags(['Kopi', 'kopi', 'Jakarta', 'KOPI', 'jakarta '])).toEqual(['Kopi', 'Jakarta', 'jakarta '])
  expect(distinctTags([])).toEqual([])
})

test('the place in a pool is read as it was written, anything else is none', () => {
  const place = { at: new Date('2026-11-23T10:00:00.123Z'), id: '0190a1b2-0000-7000-8000-0123456789ab' }
  expect(readEntryCursor(entryCursor(place))).toEqual(place)
  expect(readEntryCursor(`0.${place.id}`)).toEqual({ at: new Date(0), id: place.id })
  for (const text of ['', '1', `.${place.id}`, `1.${place.id}0`, `-1.${place.id}`, `123456789012345.${place.id}`])
    expect(readEntryCursor(text)).toBeNull()
})

test('of equals only those with a higher key follow', () => {
  const after = { rough: 30, id: 5 }
  expect(
    [
      { rough: 30, id: 4 },
      { rough: 31, id: 6 },
      { rough: 29, id: 4 },
    ].map((row) => isBehind(row, after)),
  ).toEqual([false, false, true])
})

test('the limits of pools that companies are told', () => {
  expect({ maxPools, maxEntries, maxPoolName, maxPoolNote, maxTags, maxTag }).toEqual({
    maxPools: 50,
    maxEntries: 2000,
    maxPoolName: 60,
    maxPoolNote: 500,
    maxTags: 10,
    maxTag: 40,
  })
  expect(entrySources).toEqual(['SEARCH', 'MATCH'])
})
