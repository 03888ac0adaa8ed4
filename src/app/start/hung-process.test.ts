import { expect, test } from 'vitest'
import { isHung } from './hung-process.server.ts'

test('a process that misses two answers in a row hangs', async () => {
  const answers = [true, false, true, false, false]
  let calls = 0
  const ask = () => (answers[calls++] ? Promise.resolve() : Promise.reject(new Error('no answer')))
  expect([await isHung(ask, new AbortController().signal, 1), calls]).toEqual([true, 5])
})

test('a process that has ended, or is told to, is asked no more', async () => {
  const stop = new AbortController()
  let calls = 0
  const ask = async () => {
    if (++calls === 2) stop.abort()
  }
  expect([await isHung(ask, stop.signal, 1), calls]).toEqual([false, 2])
  expect([await isHung(ask, stop.signal), calls]).toEqual([false, 2])
})
