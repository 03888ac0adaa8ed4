import { expect, test } from 'vitest'
import { mayTurnAway } from './overload.server.ts'

test('readers are turned away from a process that is late, what was typed is not', () => {
  expect(['GET', 'HEAD', 'POST', 'PUT'].map((method) => mayTurnAway(method, 2500))).toEqual([true, true, false, false])
})

test('a second in which nothing was measured turns nobody away', () => {
  expect(mayTurnAway('GET', Number.POSITIVE_INFINITY)).toBe(false)
})
