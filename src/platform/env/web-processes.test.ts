import { expect, test } from 'vitest'
import { defaultPool, defaultWebProcesses } from './web-processes.ts'

const gigabyte = 1 << 30

test.each([
  [1, 64 * gigabyte, 1],
  [2, 4 * gigabyte, 2],
  [2, 1.5 * gigabyte, 1],
  [4, 2 * gigabyte, 2],
  [4, 0.25 * gigabyte, 1],
  [64, 256 * gigabyte, 8],
])('%i cores with %d bytes of memory run %i web processes', (cores, memoryBytes, expected) => {
  expect(defaultWebProcesses({ cores, memoryBytes })).toBe(expected)
})

test('the pools of several processes are smaller', () => {
  expect([1, 2, 4, 8, 64].map(defaultPool)).toEqual([16, 16, 8, 5, 5])
})
