import { expect, test } from 'vitest'
import { countedRow, listPage, type ListPlace } from './list-page.server.ts'

/** A list of this many rows as the database would read it, with the places that were read. */
function listOf(total: number) {
  const places: ListPlace[] = []
  const all = Array.from({ length: total }, (_, id) => ({ id, total }))
  const read = async (place: ListPlace) => {
    places.push(place)
    return all.slice(place.offset, place.offset + place.limit)
  }
  return { read, places }
}

test('a page takes one statement and has the total of its rows', async () => {
  const { read, places } = listOf(7)
  expect(await listPage({ page: 2, limit: 5 }, read)).toEqual({
    rows: [
      { id: 5, total: 7 },
      { id: 6, total: 7 },
    ],
    total: 7,
  })
  expect(places).toEqual([{ page: 2, limit: 5, offset: 5 }])
})

test('an empty list takes one statement', async () => {
  const { read, places } = listOf(0)
  expect(await listPage({ page: 1, limit: 5 }, read)).toEqual({ rows: [], total: 0 })
  expect(places).toHaveLength(1)
})

test('a page beyond the last is empty and keeps the total', async () => {
  const { read, places } = listOf(7)
  expect(await listPage({ page: 3, limit: 5 }, read)).toEqual({ rows: [], total: 7 })
  expect(places.slice(1)).toEqual([{ page: 1, limit: 1, offset: 0 }])
  expect(await listPage({ page: 3, limit: 5 }, listOf(0).read)).toEqual({ rows: [], total: 0 })
})

test('a page that was read with other things names the row that counts', async () => {
  const { read } = listOf(7)
  expect(await countedRow([{ id: 5, total: 7 }], 2, read)).toEqual({ id: 5, total: 7 })
  expect(await countedRow([], 3, read)).toEqual({ id: 0, total: 7 })
  expect(await countedRow([], 1, read)).toBeUndefined()
})
