import { afterEach, expect, test, vi } from 'vitest'
import { clearSearches, localSearches, rememberSearch } from './remembered-searches.ts'

/** A browser's storage that holds this. */
function storage(stored: string | null) {
  const items = new Map(stored === null ? [] : [['recent-searches', stored]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  return items
}
afterEach(() => void vi.unstubAllGlobals())
const queries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `?search=${from + n}`)

test('a guest’s browser remembers ten searches, each once, newest first', async () => {
  storage(null)
  for (const query of [...queries(1, 12), '?search=5']) await rememberSearch(false, query)
  expect(localSearches()).toEqual([
    '?search=5',
    ...queries(3, 12)
      .toReversed()
      .filter((each) => each !== '?search=5'),
  ])
  expect(localSearches()).toHaveLength(10)
})

test('what somebody else wrote into the storage is no search', () => {
  for (const [stored, expected] of [
    ['no JSON', []],
    ['{"0":"?search=1"}', []],
    ['["?search=1",2,null]', ['?search=1']],
    [JSON.stringify(queries(1, 15)), queries(1, 10)],
  ] as const) {
    storage(stored)
    expect(localSearches()).toEqual(expected)
  }
})

test('clearing leaves nothing behind, and says so when the storage is locked', async () => {
  const items = storage('["?search=1"]')
  expect(await clearSearches(false)).toBe(true)
  expect(items.size).toBe(0)
  vi.stubGlobal('localStorage', undefined)
  expect(await clearSearches(false)).toBe(false)
  expect(localSearches()).toEqual([])
})
