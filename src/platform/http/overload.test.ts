import { expect, test } from 'vitest'
import { shouldShed } from './overload.server.ts'

test('reads are shed when the event loop is late, writes are not', () => {
  expect(['GET', 'HEAD', 'POST', 'PUT'].map((method) => shouldShed(method, 2500))).toEqual([true, true, false, false])
})

test('a second without a sample sheds nothing', () => {
  expect(shouldShed('GET', Number.POSITIVE_INFINITY)).toBe(false)
})
