import { expect, test } from 'vitest'
import { pushOutcome, messageBytes, encodeMessage, retryDelay } from './rules.push.ts'

const message = { id: '1', title: 'News', body: 'Open Karya', url: '/jobsseekers/my-jobs?id=1', tag: 'x', locale: 'id' }

test('a long message is shortened, never its URL', () => {
  const long = { ...message, title: 'Pekerjaan baru 🎉 '.repeat(400), body: 'é'.repeat(9000) }
  const text = encodeMessage(long)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(messageBytes)
  expect(JSON.parse(text)).toMatchObject({ id: '1', url: message.url, body: expect.any(String) })
  expect(text).not.toContain('\uFFFD')
  expect(encodeMessage(message)).toBe(JSON.stringify(message))
  expect(() => encodeMessage({ ...message, url: `/${'a'.repeat(5000)}` })).toThrow(RangeError)
})

test.each([
  [201, 'SENT'],
  [200, 'SENT'],
  [404, 'GONE'],
  [410, 'GONE'],
  [400, 'GONE'],
  [401, 'GONE'],
  [403, 'GONE'],
  [307, 'GONE'],
  [408, 'LATER'],
  [429, 'LATER'],
  [500, 'LATER'],
  [503, 'LATER'],
])('status %i means %s', (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome)
})

test('delays double, and Retry-After is respected up to an hour', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, null))).toEqual([30, 60, 120, 240])
  expect([retryDelay(1, 90), retryDelay(4, 90), retryDelay(1, 999_999)]).toEqual([90, 240, 3600])
})
