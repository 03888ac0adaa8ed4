import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHung, pulseMs } from './hung-process.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks with these answers, one after the other, and then always with the last one. */
function watching(...answers: boolean[]) {
  const stop = new AbortController()
  let asked = 0
  let verdict: boolean | undefined
  const ask = () => (answers[Math.min(asked++, answers.length - 1)] ? Promise.resolve() : Promise.reject(new Error()))
  void isHung(ask, stop.signal).then((hung) => (verdict = hung))
  return { stop, asked: () => asked, verdict: () => verdict }
}

test('a process that misses two answers in a row hangs', async () => {
  const { verdict, asked } = watching(true, false, true, false, false)
  await vi.advanceTimersByTimeAsync(4 * pulseMs)
  expect([verdict(), asked()]).toEqual([undefined, 4])
  await vi.advanceTimersByTimeAsync(pulseMs)
  expect([verdict(), asked()]).toEqual([true, 5])
})

test('a process that has ended, or is told to, is asked no more', async () => {
  const { verdict, asked, stop } = watching(true)
  await vi.advanceTimersByTimeAsync(2 * pulseMs)
  stop.abort()
  await vi.advanceTimersByTimeAsync(5 * pulseMs)
  expect([verdict(), asked()]).toEqual([false, 2])
})
