export type PricePart = { id: string; netMinor: number; from: Date; until: Date | null }
export type PriceChange = {
  /** New ends of rows that exist, in the order in which they are written: rows never overlap meanwhile. */
  ends: { id: string; until: Date | null }[]
  add: { netMinor: number; from: Date; until: Date | null } | null
}
export type PriceProblem = 'SAME_PRICE' | 'NOT_SOLD'

/** Rupiah prices are whole hundreds, so that the tax on them is whole too. */
export const isWholePrice = (minor: number, currency: string): boolean => currency !== 'IDR' || minor % 10_000 === 0

const isEmpty = ({ from, until }: PricePart) => until !== null && until.getTime() <= from.getTime()
const covers = (at: Date) => (row: PricePart) => row.from <= at && (row.until === null || at < row.until)

/** What holds for a time: a price, or what a company has of a plan. */
export const periodStates = ['PAST', 'CURRENT', 'PLANNED'] as const
export type PeriodState = (typeof periodStates)[number]

/** Whether a price is over, counts now or begins later; null for one that was taken back before it began. */
export function priceState(row: Pick<PricePart, 'from' | 'until'>, now: Date): PeriodState | null {
  if (row.until !== null && row.until.getTime() <= row.from.getTime()) return null
  if (row.from > now) return 'PLANNED'
  return row.until === null || now < row.until ? 'CURRENT' : 'PAST'
}

/**
 * What a new price from `from` on changes, of one item, currency and period; null ends the sale. A price that was planned for later
 * still begins then.
 */
export function changePrice(
  rows: readonly PricePart[],
  { from, netMinor }: { from: Date; netMinor: number | null },
): PriceChange | PriceProblem {
  const real = rows.filter((row) => !isEmpty(row))
  const current = real.find(covers(from))
  if (netMinor === null) return current ? { ends: [{ id: current.id, until: from }], add: null } : 'NOT_SOLD'
  if (current?.netMinor === netMinor) return 'SAME_PRICE'
  const next = real.filter((row) => row.from > from).toSorted((one, other) => +one.from - +other.from)[0]
  const until = current ? current.until : (next?.from ?? null)
  return { ends: current ? [{ id: current.id, until: from }] : [], add: { netMinor, from, until } }
}

/** Takes back a price that has not begun: the one that would have ended then goes on until the end of the one taken back. */
export function dropPrice(rows: readonly PricePart[], from: Date, now: Date): PriceChange | null {
  const real = rows.filter((row) => !isEmpty(row))
  const planned = real.find((row) => row.from.getTime() === from.getTime() && row.from > now)
  if (!planned) return null
  const before = real.find((row) => row.until?.getTime() === from.getTime())
  return {
    ends: [{ id: planned.id, until: planned.from }, ...(before ? [{ id: before.id, until: planned.until }] : [])],
    add: null,
  }
}
