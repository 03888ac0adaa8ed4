import { expect, test } from 'vitest'
import { fateOf, messageBytes, packed, waitFor } from './rules.push.ts'

const message = { id: '1', title: 'News', body: 'Open Karya', url: '/jobsseekers/my-jobs?id=1', tag: 'x', locale: 'id' }

test('a message that is too long loses words, never its address', () => {
  const long = { ...message, title: 'Pekerjaan baru 🎉 '.repeat(400), body: 'é'.repeat(9000) }
  const text = packed(long)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(messageBytes)
  expect(JSON.parse(text)).toMatchObject({ id: '1', url: message.url, body: expect.any(String) })
  expect(text).not.toContain('\uFFFD')
  expect(packed(message)).toBe(JSON.stringify(message))
  expect(() => packed({ ...message, url: `/${'a'.repeat(5000)}` })).toThrow(RangeError)
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
])('status %i means %s', (status, fate) => {
  expect(fateOf(status)).toBe(fate)
})

test('waits grow, and the service may ask for more but not for days', () => {
  expect([1, 2, 3, 4].map((attempt) => waitFor(attempt, null))).toEqual([30, 60, 120, 240])
  expect([waitFor(1, 90), waitFor(4, 90), waitFor(1, 999_999)]).toEqual([90, 240, 3600])
})
