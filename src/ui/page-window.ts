/** Page numbers to show: first, last, and the current one with its neighbours; null where numbers are left out. At most 7 entries. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= 7) return span(1, pages)
  if (page <= 4) return [...span(1, 5), null, pages]
  if (page >= pages - 3) return [1, null, ...span(pages - 4, pages)]
  return [1, null, ...span(page - 1, page + 1), null, pages]
}
