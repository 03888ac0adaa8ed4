export type Paging = { page: number; limit: number }
/** Where a page of a list stands. */
export type ListPlace = Paging & { offset: number }

/** A row that says how long the list is: the first of its page, or the first of the list where a page beyond the last has none. */
export async function countedRow<Row>(
  rows: readonly Row[],
  page: number,
  read: (place: ListPlace) => Promise<readonly Row[]>,
): Promise<Row | undefined> {
  return rows[0] ?? (page > 1 ? (await read({ page: 1, limit: 1, offset: 0 }))[0] : undefined)
}

/** A page of a list whose rows each hold the total by `count(*) over ()`, which is the same on every page. */
export async function listPage<Row extends { total: number }>(
  { page, limit }: Paging,
  read: (place: ListPlace) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read({ page, limit, offset: (page - 1) * limit })
  return { rows, total: (await countedRow(rows, page, read))?.total ?? 0 }
}
