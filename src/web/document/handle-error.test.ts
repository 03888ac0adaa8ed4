import { UNSAFE_ErrorResponseImpl as ErrorResponse, type RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fail } from '#kernel/fail.ts'
import { handleError } from '#web/entry.server.tsx'

function logged(error: unknown): number {
  const log = { error: vi.fn<() => void>() }
  const context = { get: () => ({ log, requestId: 'r' }) } as unknown as RouterContextProvider
  handleError(error, {
    request: new Request('http://karya.test/', { method: 'POST' }),
    context,
    params: {},
  })
  return log.error.mock.calls.length
}

test('a form sent to a page without one writes no stack; a defect does', () => {
  const cause = new Error('You made a POST request to "/" but did not provide an `action`')
  expect(logged(new ErrorResponse(405, 'Method Not Allowed', cause, true))).toBe(0)
  expect(logged(new ErrorResponse(404, 'Not Found', new Error('No route'), true))).toBe(0)
  expect(logged(new ErrorResponse(500, 'Broken', new Error('broken'), true))).toBe(1)
  expect(logged(new Error('broken'))).toBe(1)
})

test('a refusal that became an answer writes nothing; one that reached no answer is a defect', () => {
  const refusal = fail('UNAVAILABLE')
  expect(
    logged({ name: 'Fail', code: refusal.code, status: refusal.status, statusText: '', internal: false, data: {} }),
  ).toBe(0)
  expect(logged(refusal)).toBe(1)
})
