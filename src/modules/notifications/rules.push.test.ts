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

test('a message of exactly the space that RFC 8188 leaves is sent whole; one more byte shortens it', () => {
  expect(messageBytes).toBe(3993)
  const free = messageBytes - Buffer.byteLength(encodeMessage({ ...message, body: '' }))
  const full = encodeMessage({ ...message, body: 'a'.repeat(free) })
  expect(Buffer.byteLength(full)).toBe(messageBytes)
  expect(JSON.parse(full)).toMatchObject({ body: 'a'.repeat(free) })
  const { body } = JSON.parse(encodeMessage({ ...message, body: 'a'.repeat(free + 1) })) as { body: string }
  expect(body).toMatch(/^a+…$/)
  expect(body.length, 'a tenth is cut, not more').toBeGreaterThan(0.89 * free)
})

test('the body goes before the title, and both go before the URL', () => {
  const bare = Buffer.byteLength(JSON.stringify({ ...message, title: '', body: '' }))
  expect(JSON.parse(encodeMessage(message, bare + 4))).toMatchObject({ title: 'News', body: '' })
  expect(JSON.parse(encodeMessage(message, bare))).toMatchObject({ title: '', body: '', url: message.url })
  expect(() => encodeMessage(message, bare - 1)).toThrow('the URL of a push leaves no space')
})

test.each([
  [199, 'GONE'],
  [299, 'SENT'],
  [300, 'GONE'],
  [499, 'GONE'],
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
  expect([retryDelay(1, 0), retryDelay(1, 90), retryDelay(4, 90), retryDelay(1, 999_999)]).toEqual([30, 90, 240, 3600])
})
