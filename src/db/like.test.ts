import { expect, test } from 'vitest'
import { likeContaining, escapeLike } from './like.ts'

test('what is typed means itself in a pattern', () => {
  expect(escapeLike(String.raw`50%_of\it`)).toBe(String.raw`50\%\_of\\it`)
  expect(likeContaining('a%b')).toBe(String.raw`%a\%b%`)
})
