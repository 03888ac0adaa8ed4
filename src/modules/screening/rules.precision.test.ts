import { expect, test } from 'vitest'
import { labelDays, precisionOf } from './rules.precision.ts'
import { screenRules } from './rules.hit.ts'

test('a rule that is often wrong is proposed to be lowered once it fired often enough', () => {
  const counts = [
    { rule: 'THIN', fired: 30, agreed: 8 },
    { rule: 'PHRASE', fired: 29, agreed: 0 },
    { rule: 'MONEY_ASKED', fired: 40, agreed: 12 },
  ]
  const rules = precisionOf(counts)
  expect(rules).toHaveLength(screenRules.length)
  expect(rules.slice(0, 4).map(({ rule, precision, lower }) => [rule, precision, lower])).toEqual([
    ['MONEY_ASKED', 0.3, false],
    ['THIN', 8 / 30, true],
    ['PHRASE', 0, false],
    ['IDENTITY_ASKED', null, false],
  ])
})

test('decisions of ninety days count', () => {
  expect(labelDays).toBe(90)
})
