import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission, type Priority } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Works on one request at once, whether the thread is busy or not. */
const withOnePlace = (waiting: number) =>
  new Admission({ running: 1, runningWhileBusy: 1, waiting, readerMs: 1000 }, () => false)

/** Requests by name, and the answers that are known. */
function requests(admission: Admission) {
  const answers: Record<string, boolean> = {}
  return {
    answers,
    async enter(name: string, priority: Priority) {
      void admission.enter(priority).then((admitted) => (answers[name] = admitted))
      await Promise.resolve()
    },
    async leave() {
      admission.leave()
      await Promise.resolve()
    },
  }
}

test('what is within the limit goes on at once, the rest when another has left', async () => {
  const admission = withOnePlace(2)
  const { answers, enter, leave } = requests(admission)
  await enter('first', 'guest')
  await enter('second', 'guest')
  expect([answers, admission.running, admission.waiting]).toEqual([{ first: true }, 1, 1])
  await leave()
  expect([answers, admission.running, admission.waiting]).toEqual([{ first: true, second: true }, 1, 0])
  await leave()
  expect(admission.running).toBe(0)
})

test('writes go first, then people who are signed in', async () => {
  const admission = withOnePlace(9)
  const { answers, enter, leave } = requests(admission)
  await enter('running', 'guest')
  await enter('guest', 'guest')
  await enter('member', 'signedIn')
  await enter('write', 'write')
  for (const expected of [['write'], ['write', 'member'], ['write', 'member', 'guest']]) {
    await leave()
    expect(Object.keys(answers).slice(1)).toEqual(expected)
  }
})

test('beyond the queue the newest of the lowest priority is shed, never one for an equal', async () => {
  const admission = withOnePlace(2)
  const { answers, enter } = requests(admission)
  await enter('running', 'write')
  await enter('early', 'guest')
  await enter('late', 'guest')
  await enter('later', 'guest')
  expect(answers).toEqual({ running: true, later: false })
  await enter('member', 'signedIn')
  expect(answers).toEqual({ running: true, later: false, late: false })
  await enter('write', 'write')
  expect(answers).toEqual({ running: true, later: false, late: false, early: false })
  await enter('another', 'write')
  expect(answers).toEqual({ running: true, later: false, late: false, early: false, member: false })
  await enter('one too many', 'write')
  expect(answers['one too many']).toBe(false)
})

test('a reader waits for so long only, a write until it is its turn', async () => {
  const admission = withOnePlace(9)
  const { answers, enter, leave } = requests(admission)
  await enter('running', 'guest')
  await enter('reader', 'signedIn')
  await enter('write', 'write')
  await vi.advanceTimersByTimeAsync(999)
  expect(answers).toEqual({ running: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual({ running: true, reader: false })
  await vi.advanceTimersByTimeAsync(60_000)
  await leave()
  expect(answers).toEqual({ running: true, reader: false, write: true })
  expect([admission.running, admission.waiting]).toEqual([1, 0])
})

test('a reader whose time is over is not served though the thread was too busy to say so, the next one is', async () => {
  const admission = withOnePlace(9)
  const { answers, enter, leave } = requests(admission)
  await enter('running', 'guest')
  await enter('early', 'guest')
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  await enter('late', 'guest')
  await leave()
  late.mockRestore()
  expect(answers).toEqual({ running: true, early: false, late: true })
  expect([admission.running, admission.waiting]).toEqual([1, 0])
})

test('a busy thread works on fewer requests, and on those that wait once it is idle', async () => {
  let busy = true
  const admission = new Admission({ running: 3, runningWhileBusy: 1, waiting: 9, readerMs: 1000 }, () => busy)
  const { answers, enter, leave } = requests(admission)
  for (const name of ['first', 'second', 'third', 'fourth']) await enter(name, 'guest')
  expect([answers, admission.waiting]).toEqual([{ first: true }, 3])
  await leave()
  expect([answers, admission.waiting]).toEqual([{ first: true, second: true }, 2])
  busy = false
  admission.fill()
  await Promise.resolve()
  expect([answers, admission.running]).toEqual([{ first: true, second: true, third: true, fourth: true }, 3])
  busy = true
  await leave()
  await enter('fifth', 'guest')
  expect([admission.running, admission.waiting]).toEqual([2, 1])
})
