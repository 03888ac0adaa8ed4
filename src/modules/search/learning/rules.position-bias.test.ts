import { expect, test } from 'vitest'
import { randomFrom } from '../../../../test/fixtures/random.ts'
import { swapped } from './rules.interleave.ts'
import { examination, voteWeight, type SwapCounts } from './rules.position-bias.ts'

const seed = 20_261_126
const million = 1_000_000

/** A crowd that looks at position k with this chance and chooses what it looks at by how attractive the job is. */
function crowd(looksAt: (position: number) => number) {
  const below = randomFrom(seed)
  const happens = (chance: number) => below(million) < chance * million
  return (list: readonly number[], attractive: (job: number) => number): number[] =>
    list.flatMap((job, at) => (happens(looksAt(at + 1)) && happens(attractive(job)) ? [at + 1] : []))
}

/** What swapped neighbours say of such a crowd, from lists of which the pair at each position is swapped in every other. */
function observe(looksAt: (position: number) => number, lists: number): SwapCounts[] {
  const choose = crowd(looksAt)
  const jobs = [0, 1, 2, 3, 4, 5]
  const attractive = (job: number) => 0.9 - job * 0.12
  return [1, 2, 3, 4, 5].map((position) => {
    const counts = [0, 1].map((isSwapped) => {
      const cell = { upper: { shown: lists, chosen: 0 }, lower: { shown: lists, chosen: 0 } }
      for (let n = 0; n < lists; n++) {
        const positions = choose(swapped(jobs, isSwapped ? position - 1 : null), attractive)
        if (positions.includes(position)) cell.upper.chosen++
        if (positions.includes(position + 1)) cell.lower.chosen++
      }
      return cell
    })
    const [plain, other] = counts
    if (!plain || !other) throw new Error('two counts')
    return { position, plain, swapped: other }
  })
}

test(
  `swapped neighbours tell how often positions are looked at, whatever stands there (seed ${seed})`,
  { tags: ['slow'] },
  () => {
    const looksAt = (position: number) => 1 / position
    const measured = examination(observe(looksAt, 15_000), 6)
    for (const { position, examined, measured: isMeasured } of measured) {
      expect(isMeasured).toBe(position > 1)
      expect(Math.abs(examined - looksAt(position)), `position ${position}`).toBeLessThan(0.03)
    }
  },
)

test(
  `corrected by position, choices show the true order that raw clicks hide (seed ${seed})`,
  { tags: ['slow'] },
  () => {
    const looksAt = (position: number) => 1 / position
    // The best stands last, as a ranking that is wrong has it.
    const [list, attractive] = [[4, 3, 2, 1, 0], (job: number) => 0.9 - job * 0.15]
    const choose = crowd(looksAt)
    const [raw, corrected] = [new Map<number, number>(), new Map<number, number>()]
    const examined = examination(observe(looksAt, 15_000), 6)
    for (let n = 0; n < 15_000; n++)
      for (const position of choose(list, attractive)) {
        const job = list[position - 1] ?? -1
        raw.set(job, (raw.get(job) ?? 0) + 1)
        corrected.set(job, (corrected.get(job) ?? 0) + voteWeight(examined[position - 1]?.examined ?? 1))
      }
    const order = (counts: Map<number, number>) => [...counts].toSorted((a, b) => b[1] - a[1]).map(([job]) => job)
    expect(order(raw)).toEqual([4, 3, 2, 1, 0])
    expect(order(corrected)).toEqual([0, 1, 2, 3, 4])
  },
)

test('without measurement positions fall as 1 / position^0.7, and no vote counts more than ten', () => {
  const formula = examination([], 100)
  expect(formula[0]).toEqual({ position: 1, examined: 1, measured: false })
  expect(formula[9]?.examined).toBeCloseTo(10 ** -0.7, 10)
  expect(formula[99]?.measured).toBe(false)
  expect(voteWeight(0.5)).toBe(2)
  expect(voteWeight(formula[99]?.examined ?? 1)).toBe(10)
})

const cell = (shown: number, chosen: number) => ({ shown, chosen })
const pair = (upper: number, lower: number, swappedUpper: number, swappedLower: number): SwapCounts => ({
  position: 1,
  plain: { upper: cell(1000, upper), lower: cell(1000, lower) },
  swapped: { upper: cell(1000, swappedUpper), lower: cell(1000, swappedLower) },
})
test.each([
  ['too few of one kind', pair(400, 19, 400, 200), false, 2 ** -0.7],
  ['enough', pair(400, 100, 400, 100), true, 0.25],
  ['a lower one looked at more often', pair(100, 400, 100, 400), true, 1],
  ['hardly any', pair(900, 20, 900, 20), true, 0.2],
])('%s', (_what, counts, measured, examined) => {
  const second = examination([counts], 2)[1]
  expect(second?.measured).toBe(measured)
  expect(second?.examined).toBeCloseTo(examined, 10)
})

test('choices count for each time that a job was shown, and a hundred positions are known', () => {
  const cell = (shown: number, chosen: number) => ({ shown, chosen })
  const counts = { upper: cell(1000, 200), lower: cell(500, 50) }
  const [first, second] = examination([{ position: 1, plain: counts, swapped: counts }])
  expect(first).toEqual({ position: 1, examined: 1, measured: false })
  expect(second?.measured).toBe(true)
  expect(second?.examined).toBeCloseTo(0.5)
  expect(examination([])).toHaveLength(100)
  const few = { ...counts, lower: cell(500, 19) }
  expect(examination([{ position: 1, plain: few, swapped: counts }])[1]?.measured).toBe(false)
})
