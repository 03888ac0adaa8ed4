import { expect, test } from 'vitest'
import { isRetryable, sqlFail } from './sql-errors.server.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['22P02', 400],
  ['23505', 409],
  ['23514', 422],
  ['57014', 503],
  ['53300', 503],
  ['28000', 503],
  ['28P01', 503],
  ['55000', 503],
  ['3D000', 503],
  ['57P05', 503],
  ['58030', 503],
  ['25006', 503],
  ['ECONNREFUSED', 503],
])('%s answers %i', (code, status) => expect(sqlFail(withCode(code))?.status).toBe(status))

test('a syntax error in our SQL is a defect', () => expect(sqlFail(withCode('42601'))).toBeUndefined())
test('a lost connection is unavailable', () =>
  expect(sqlFail(new Error('Connection terminated unexpectedly'))?.status).toBe(503))
test('only serialization failures and deadlocks are retried', () => {
  expect(['40001', '40P01', '23505'].map((code) => isRetryable(withCode(code)))).toEqual([true, true, false])
})
