import { expect, test } from 'vitest'
import { parseReferrer } from './referrer.ts'

test('a referrer is a word, not a URL', () => {
  expect(parseReferrer('linkedin.com')).toBe('linkedin.com')
  expect(parseReferrer('<script>')).toBeNull()
  expect(parseReferrer(null)).toBeNull()
})
