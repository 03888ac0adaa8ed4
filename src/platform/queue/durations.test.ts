import { expect, test } from 'vitest'
import { durationClass, durationClasses, quantileOf } from './durations.ts'

test('durations fall into powers of two', () => {
  expect([0, 0.4, 1, 1.1, 2, 3, 4, 1000, 1024, 1025].map(durationClass)).toEqual([0, 0, 0, 1, 1, 2, 2, 10, 10, 11])
  expect(durationClass(Number.MAX_SAFE_INTEGER)).toBe(durationClasses - 1)
})

test('a share of the runs did not exceed the quantile', () => {
  const counts = Array.from({ length: durationClasses }, () => 0)
  expect(quantileOf(counts, 0.95)).toBeNull()
  counts[3] = 95
  counts[10] = 5
  expect(quantileOf(counts, 0.95)).toBe(8)
  expect(quantileOf(counts, 0.96)).toBe(1024)
  counts[23] = 100
  expect(quantileOf(counts, 1)).toBe(2 ** 23)
})
