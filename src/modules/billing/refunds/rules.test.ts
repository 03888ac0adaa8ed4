import { expect, test } from 'vitest'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'
import {
  mayConfirm,
  maySend,
  needsSecond,
  nextSendSeconds,
  planUse,
  proposalOf,
  takenBy,
  thawedUntil,
} from './rules.ts'

const idr = (minor: number) => ({ minor, currency: 'IDR' })
const line = (netMinor: number, granted: number, unused: number) => ({ netMinor, granted, unused })

test('the proposal is the part of the total that nobody used, in whole rupiah', () => {
  expect(proposalOf([line(9_900_000, 10, 5)], idr(10_989_000))).toBe(5_494_500)
  expect(proposalOf([line(9_900_000, 10, 10)], idr(10_989_000))).toBe(10_989_000)
  expect(proposalOf([line(9_900_000, 10, 0)], idr(10_989_000))).toBe(0)
  // A third of Rp331,890 is Rp110,630; of Rp331,891 it is rounded down.
  expect(proposalOf([line(29_900_000, 3, 1)], idr(33_189_100))).toBe(11_063_000)
  // Two lines weigh by their prices; what an upgrade took off is shared by both.
  expect(proposalOf([line(900, 10, 10), line(100, 10, 0), line(-500, 0, 0)], idr(500_00))).toBe(450_00)
  expect(proposalOf([], idr(100_000))).toBe(0)
})

test(
  'whatever was sold and used, the proposal lies between nothing and all, and grows with what is left',
  { tags: ['slow'] },
  () => {
    const seed = anySeed()
    console.info(`seed of the carts: ${seed}`)
    const pick = randomFrom(seed)
    for (let round = 0; round < 5000; round++) {
      const said = `seed ${seed}, round ${round}`
      const currency = ['IDR', 'USD', 'JPY'][pick(3)] ?? 'IDR'
      const lines = Array.from({ length: 1 + pick(5) }, () => {
        const granted = 1 + pick(pick(2) ? 20 : 31_622_400)
        return line(100 * (1 + pick(1_000_000)), granted, pick(granted + 1))
      })
      const total = { minor: 100 * (1 + pick(5_000_000)), currency }
      const proposal = proposalOf(lines, total)
      expect(proposal >= 0 && proposal <= total.minor, said).toBe(true)
      if (currency === 'IDR') expect(proposal % 100, said).toBe(0)
      expect(
        proposalOf(
          lines.map((each) => ({ ...each, unused: each.granted })),
          total,
        ),
        said,
      ).toBe(total.minor)
      expect(
        proposalOf(
          lines.map((each) => ({ ...each, unused: 0 })),
          total,
        ),
        said,
      ).toBe(0)
      const at = pick(lines.length)
      const more = lines.map((each, index) => (index === at ? { ...each, unused: each.granted } : each))
      expect(proposalOf(more, total) >= proposal, said).toBe(true)
    }
  },
)

test('the time of a plan that is left counts from now, of one that has not begun in full, of one that was cut not at all', () => {
  const period = { startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z'), cutAt: null }
  const days = (now: string) => planUse(period, new Date(now)).unused / 86_400
  expect([days('2026-11-16T00:00:00Z'), days('2026-10-01T00:00:00Z'), days('2026-12-02T00:00:00Z')]).toEqual([
    15, 30, 0,
  ])
  expect(planUse({ ...period, cutAt: period.startsAt }, new Date('2026-11-02T00:00:00Z')).unused).toBe(0)
})

test('a dispute that was won adds the time for which nobody could spend', () => {
  const lot = { expiresAt: new Date('2027-01-01T00:00:00Z'), frozenAt: new Date('2026-11-01T00:00:00Z') }
  expect(thawedUntil(lot, new Date('2026-11-11T06:00:00Z')).toISOString()).toBe('2027-01-11T06:00:00.000Z')
  expect(thawedUntil(lot, lot.frozenAt)).toEqual(lot.expiresAt)
})

test('a second administrator is needed above the sum that is set, never without one', () => {
  expect([needsSecond(1, null), needsSecond(100, 100), needsSecond(101, 100), needsSecond(1, 0)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a refund is sent again soon at first, and at least every six hours', () => {
  expect([1, 2, 3, 10, 40].map(nextSendSeconds)).toEqual([30, 60, 120, 15_360, 21_600])
})

test('a line that granted nothing, or took something off, is no part of the proposal', () => {
  expect(proposalOf([line(900, 0, 0), line(100, 10, 5)], idr(100_000))).toBe(50_000)
  expect(proposalOf([line(100, 10, 5), line(-50, 10, 10)], idr(100_000))).toBe(50_000)
  expect(proposalOf([line(1, 2, 1)], idr(100_000))).toBe(50_000)
})

test('refunds take what they are, failed ones too', () => {
  expect(takenBy([])).toBe(0)
  expect(
    takenBy([
      { minor: 300, state: 'DONE' },
      { minor: 40, state: 'FAILED' },
      { minor: 2, state: 'PREPARED' },
    ]),
  ).toBe(342)
})

test.each([
  ['PREPARED', true, false],
  ['REQUESTED', false, true],
  ['SENT', false, false],
  ['FAILED', true, false],
  ['DONE', false, false],
] as const)('a refund that is %s: may be sent %s, may be confirmed by hand %s', (state, send, confirm) => {
  expect(maySend(state)).toBe(send)
  expect(mayConfirm({ state, byHand: true })).toBe(confirm)
  // What a provider gives back is confirmed by the provider.
  expect(mayConfirm({ state, byHand: false })).toBe(false)
})
