import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceAt } from '../rules.price.ts'
import { changePrice, dropPrice, isWholePrice, priceState, type PriceChange, type PricePart } from './rules.prices.ts'

const day = (at: number) => new Date(at * 86_400_000)
const row = (id: string, from: number, until: number | null, netMinor = 100): PricePart => ({
  id,
  netMinor,
  from: day(from),
  until: until === null ? null : day(until),
})

/** What the rows are once a change is written. */
function apply(rows: readonly PricePart[], change: PriceChange | null): PricePart[] {
  if (!change) return [...rows]
  const ends = new Map(change.ends.map(({ id, until }) => [id, until]))
  const kept = rows.map((each) => (ends.has(each.id) ? { ...each, until: ends.get(each.id) ?? null } : each))
  return change.add ? [...kept, { ...change.add, id: `${rows.length}` }] : kept
}
const netAt = (rows: readonly PricePart[], at: number) =>
  priceAt(
    rows.map((each) => ({ ...each, item: 'A', currency: 'IDR', period: 'MONTH' as const })),
    { item: 'A', currency: 'IDR', period: 'MONTH' },
    day(at),
  )

describe('a new price', () => {
  test('ends the present one and has no end', () => {
    const change = changePrice([row('a', 0, null)], { from: day(10), netMinor: 200 })
    expect(change).toEqual({
      ends: [{ id: 'a', until: day(10) }],
      add: { netMinor: 200, from: day(10), until: null },
    })
  })
  test('stands until the one that was planned for later begins', () => {
    const rows = [row('a', 0, 20), row('b', 20, null, 300)]
    const after = apply(rows, changePrice(rows, { from: day(10), netMinor: 200 }) as PriceChange)
    expect([5, 10, 19, 20].map((at) => netAt(after, at))).toEqual([100, 200, 200, 300])
  })
  test('of the same moment takes the place of the one that was planned', () => {
    const rows = [row('a', 0, 20), row('b', 20, null, 300)]
    const after = apply(rows, changePrice(rows, { from: day(20), netMinor: 400 }) as PriceChange)
    expect([19, 20].map((at) => netAt(after, at))).toEqual([100, 400])
    expect(after.map((each) => priceState(each, day(1)))).toEqual(['CURRENT', null, 'PLANNED'])
  })
  test('that is the present one, or the end of a sale that there is not, is refused', () => {
    expect(changePrice([row('a', 0, null)], { from: day(10), netMinor: 100 })).toBe('SAME_PRICE')
    expect(changePrice([row('a', 0, 5)], { from: day(10), netMinor: null })).toBe('NOT_SOLD')
    expect(changePrice([row('a', 0, null)], { from: day(10), netMinor: null })).toEqual({
      ends: [{ id: 'a', until: day(10) }],
      add: null,
    })
  })
  test('in rupiah is whole hundreds', () => {
    expect([10_000, 29_900_000, 15_000, 1].map((minor) => isWholePrice(minor, 'IDR'))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isWholePrice(1, 'USD')).toBe(true)
  })
})

test('a price that was taken back before it began leaves no trace in what is sold', () => {
  const rows = [row('a', 0, null)]
  const planned = apply(rows, changePrice(rows, { from: day(10), netMinor: 200 }) as PriceChange)
  const back = apply(planned, dropPrice(planned, day(10), day(5)))
  expect([0, 9, 10, 99].map((at) => netAt(back, at))).toEqual([100, 100, 100, 100])
  expect(dropPrice(planned, day(10), day(10))).toBeNull()
  expect(dropPrice(planned, day(11), day(5))).toBeNull()
})

test(
  'whatever is changed in whatever order, one price counts at a moment and only moments from then on change',
  { tags: ['slow'] },
  () => {
    const step = fc.record({ from: fc.integer({ min: 0, max: 30 }), net: fc.option(fc.integer({ min: 1, max: 5 })) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let rows: PricePart[] = []
        for (const { from, net } of steps) {
          const change = changePrice(rows, { from: day(from), netMinor: net })
          const after = typeof change === 'string' ? rows : apply(rows, change)
          for (let at = 0; at < from; at++) expect(netAt(after, at)).toBe(netAt(rows, at))
          if (typeof change !== 'string') expect(netAt(after, from)).toBe(net)
          for (let at = 0; at <= 31; at++)
            expect(
              after.filter((each) => each.from <= day(at) && (each.until === null || day(at) < each.until)).length,
            ).toBeLessThan(2)
          rows = after
        }
      }),
    )
  },
)

test.each([
  ['ended a day ago', 0, 9, 'PAST'],
  ['ends at this moment', 0, 10, 'PAST'],
  ['ends tomorrow', 0, 11, 'CURRENT'],
  ['begins at this moment', 10, null, 'CURRENT'],
  ['begins tomorrow', 11, null, 'PLANNED'],
  ['was taken back before it began', 11, 11, null],
] as const)('a price that %s', (_what, from, until, expected) => {
  expect(priceState(row('a', from, until), day(10))).toBe(expected)
})

test('where nothing is sold a price stands alone, or until a later one begins', () => {
  expect(changePrice([], { from: day(10), netMinor: 200 })).toEqual({
    ends: [],
    add: { netMinor: 200, from: day(10), until: null },
  })
  const rows = [row('c', 40, null), row('b', 20, 30)]
  expect(changePrice(rows, { from: day(10), netMinor: 200 })).toEqual({
    ends: [],
    add: { netMinor: 200, from: day(10), until: day(20) },
  })
})

test('a new price within a sale that ends does not go on until the next sale', () => {
  expect(changePrice([row('a', 0, 5), row('b', 20, null)], { from: day(3), netMinor: 200 })).toEqual({
    ends: [{ id: 'a', until: day(3) }],
    add: { netMinor: 200, from: day(3), until: day(5) },
  })
})

test('a planned price that nothing leads up to is taken back alone', () => {
  expect(dropPrice([row('a', 0, 10), row('b', 20, null)], day(20), day(5))).toEqual({
    ends: [{ id: 'b', until: day(20) }],
    add: null,
  })
})
