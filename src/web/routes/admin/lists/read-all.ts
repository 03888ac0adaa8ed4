import { mostRows } from '#modules/admin/lists/rules.ts'

export const perPage = 50

/** All rows of a list that is read page by page, up to as many as a file holds. */
export async function readAll<Row>(
  read: (page: number, last: Row | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  while (rows.length < mostRows) {
    const next = await read(rows.length / perPage + 1, rows.at(-1))
    rows.push(...next)
    if (next.length < perPage) break
  }
  return rows
}
