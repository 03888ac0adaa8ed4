import { expect, test } from 'vitest'
import { answerProblem, PushFault, step, subscribeProblem } from './fault.ts'

const thrown = (name: string) => new DOMException('no', name)

test.each([
  [thrown('NotAllowedError'), 'BLOCKED'],
  [thrown('AbortError'), 'PUSH_SERVICE'],
  [thrown('NetworkError'), 'PUSH_SERVICE'],
  [thrown('InvalidAccessError'), 'SERVER_KEY'],
])('what a browser throws when it does not subscribe: %s', (error, problem) => {
  expect(subscribeProblem(error)).toBe(problem)
})

test.each([
  [401, 'UNAUTHENTICATED', 'SIGNED_OUT'],
  [401, 'PUSH_NOT_AUTHORIZED', 'EXPIRED'],
  [404, 'NOT_FOUND', 'EXPIRED'],
  [409, 'CONFLICT', 'TAKEN'],
  [403, 'NOT_WHILE_ACTING', 'ACTING'],
  [422, 'TOO_LONG', 'REFUSED'],
  [422, 'PUSH_HOST', 'PUSH_HOST'],
  [422, 'VAPID_KEY', 'SERVER_KEY'],
  [429, 'TOO_MANY', 'TOO_MANY'],
  [503, undefined, 'UNAVAILABLE'],
  [500, 'DEFECT', 'SERVER'],
])('what the server answers: %i %s', (status, code, problem) => {
  expect(answerProblem(status, code)).toBe(problem)
})

test('a step names what it throws, and leaves what has a name', async () => {
  const failing = (error: unknown) => step('WORKER', () => Promise.reject(error))
  await expect(failing(new Error('x'))).rejects.toMatchObject({ problem: 'WORKER', message: 'Error x' })
  await expect(failing(new PushFault('STORAGE'))).rejects.toMatchObject({ problem: 'STORAGE' })
})
