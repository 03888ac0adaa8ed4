import { expect, test } from 'vitest'
import { dayChoices, preselected } from './choices.ts'

test.each([
  [{ daysLeft: 30, credits: null }, [1, 3, 7, 14, 30], 7],
  [{ daysLeft: 30, credits: 10 }, [1, 3, 7, 10], 7],
  [{ daysLeft: 5, credits: 20 }, [1, 3, 5], 5],
  [{ daysLeft: 1, credits: 20 }, [1], 1],
  [{ daysLeft: 0, credits: 20 }, [], undefined],
  [{ daysLeft: 9, credits: 0 }, [], undefined],
])('%o', (state, choices, first) => {
  expect(dayChoices(state)).toEqual(choices)
  expect(preselected(choices)).toBe(first)
})
