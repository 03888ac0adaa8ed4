import { expect, test } from 'vitest'
import { mostRows } from '#modules/admin/lists/rules.ts'
import { perPage, readAll } from './read-all.ts'

const listOf = (length: number) => Array.from({ length }, (_, at) => at)

test.each([0, 1, perPage - 1, perPage, perPage + 1, 3 * perPage + 7])(
  'a list of %i rows is read to its end',
  async (length) => {
    const all = listOf(length)
    const cursors: (number | undefined)[] = []
    const rows = await readAll<number>(async (page, last) => {
      cursors.push(last)
      return all.slice((page - 1) * perPage, page * perPage)
    })
    expect(rows).toEqual(all)
    expect(cursors).toEqual(
      listOf(Math.floor(length / perPage) + 1).map((page) => (page === 0 ? undefined : page * perPage - 1)),
    )
  },
)

test('a file has an end', async () => {
  let pages = 0
  const rows = await readAll<number>(async () => {
    pages++
    return listOf(perPage)
  })
  expect([rows.length, pages]).toEqual([mostRows, mostRows / perPage])
})
