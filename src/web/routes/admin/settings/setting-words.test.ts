import { expect, it } from 'vitest'
import { wholeYears } from './setting-words.ts'

it('says years only where the days are whole years, with or without leap days', () => {
  expect([365, 730, 1825, 1826, 2555, 2557].map(wholeYears)).toEqual([1, 2, 5, 5, 7, 7])
  expect([0, 1, 7, 90, 364, 366, 400, 1824, 1827, Number.NaN].map(wholeYears)).toEqual(Array(10).fill(null))
})
