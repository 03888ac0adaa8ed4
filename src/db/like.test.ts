import { expect, test } from 'vitest'
import { likeHolding, likeText } from './like.ts'

test('what is typed means itself in a pattern', () => {
  expect(likeText(String.raw`50%_of\it`)).toBe(String.raw`50\%\_of\\it`)
  expect(likeHolding('a%b')).toBe(String.raw`%a\%b%`)
})
