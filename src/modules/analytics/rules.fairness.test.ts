import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/fixtures/random.ts'
import {
  fairnessGroups,
  fairnessPeriod,
  quarterOf,
  shownGroups,
  wilson,
  type CountedGroup,
  type FairnessGroupName,
} from './rules.fairness.ts'

const gender = (group: FairnessGroupName, applied: number, hired = 0): CountedGroup => ({
  dimension: 'GENDER',
  group,
  reached: { APPLIED: applied, SHORTLIST: applied, IN_INTERVIEW: hired, HIRED: hired },
})
const names = (counted: CountedGroup[]) => shownGroups(counted).map(({ group }) => group)

test('quarters and the year before them', () => {
  expect(['2026-01-01', '2026-03-31', '2026-11-24', '2026-12-31'].map(quarterOf)).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-10-01',
    '2026-10-01',
  ])
  expect(fairnessPeriod('2026-10-01')).toEqual({ from: '2025-10-01', to: '2026-09-30' })
  expect(fairnessPeriod('2026-01-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('Wilson’s interval: published values, and never outside 0 and 1', () => {
  const rounded = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)]
  expect(rounded(wilson(15, 148))).toEqual(['0.0624', '0.1605']) // Newcombe 1998, table I
  expect(rounded(wilson(0, 20))).toEqual(['0.0000', '0.1611'])
  expect(rounded(wilson(29, 29))).toEqual(['0.8830', '1.0000'])
})

test('groups show from twenty people on, and a small one hides the next smallest with it', () => {
  expect(names([gender('FEMALE', 20), gender('MALE', 30)])).toEqual(['FEMALE', 'MALE'])
  expect(names([gender('FEMALE', 19), gender('MALE', 30)])).toEqual([])
  expect(names([gender('FEMALE', 25), gender('MALE', 30), gender('NON_BINARY', 3)])).toEqual([])
  const age = (group: FairnessGroupName, applied: number): CountedGroup => ({
    ...gender(group, applied),
    dimension: 'AGE',
  })
  expect(names([age('UNDER_25', 4), age('FROM_25', 60), age('FROM_35', 40), age('FROM_45', 25)])).toEqual([
    'FROM_25',
    'FROM_35',
  ])
  expect(names([age('UNDER_25', 4), age('FROM_25', 60), age('FROM_35', 40), age('FROM_45', 5)])).toEqual([
    'FROM_25',
    'FROM_35',
  ])
  expect(names([gender('FEMALE', 500)])).toEqual([])
  // Whoever is in no count of a group makes it none that is too small, and one person makes it one.
  expect(names([gender('FEMALE', 20), gender('MALE', 30), gender('NON_BINARY', 0)])).toEqual(['FEMALE', 'MALE'])
  expect(names([gender('FEMALE', 20), gender('MALE', 30), gender('NON_BINARY', 1)])).toEqual([])
  expect(names([gender('NON_BINARY', 20), age('UNDER_25', 20), age('FROM_45', 30), gender('MALE', 30)])).toEqual([
    'MALE',
    'NON_BINARY',
    'UNDER_25',
    'FROM_45',
  ])
})

test('counts are rounded, and a stage that fewer than five reached has no share', () => {
  const [women, men] = shownGroups([gender('FEMALE', 44, 4), gender('MALE', 96, 24)])
  expect([women?.about, men?.about]).toEqual([40, 100])
  expect(women?.stages).toEqual([
    { stage: 'SHORTLIST', share: { percent: 100, low: 92, high: 100 } },
    { stage: 'IN_INTERVIEW', share: null },
    { stage: 'HIRED', share: null },
  ])
  const [, five] = shownGroups([gender('FEMALE', 44, 6), gender('MALE', 100, 5)])
  expect(five?.stages[2]).toEqual({ stage: 'HIRED', share: { percent: 5, low: 2, high: 11 } })
  expect(men?.stages[2]).toEqual({ stage: 'HIRED', share: { percent: 25, low: 17, high: 35 } })
})

test(
  'whatever was counted, one person more or less in a small group changes nothing that is shown',
  { tags: ['slow'] },
  () => {
    const below = randomFrom(20_261_124)
    for (let left = 2000; left > 0; left--) {
      const counted = fairnessGroups.AGE.map((group): CountedGroup => {
        const applied = below(60)
        return {
          dimension: 'AGE',
          group,
          reached: { APPLIED: applied, SHORTLIST: below(applied + 1), IN_INTERVIEW: 0, HIRED: 0 },
        }
      })
      const shown = shownGroups(counted)
      const small = counted.findIndex(({ reached }) => reached.APPLIED > 1 && reached.APPLIED < 19)
      const other = counted.map((each, at) =>
        at === small ? { ...each, reached: { ...each.reached, APPLIED: each.reached.APPLIED + 1 } } : each,
      )
      expect(shownGroups(other)).toEqual(shown)
      for (const { group } of shown)
        expect(counted.find((each) => each.group === group)?.reached.APPLIED).toBeGreaterThanOrEqual(20)
    }
  },
)
