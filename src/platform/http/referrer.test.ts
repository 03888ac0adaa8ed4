import { expect, test } from 'vitest'
import { keptReferrer } from './referrer.ts'

test('a referrer is a word, not an address', () => {
  expect(keptReferrer('linkedin.com')).toBe('linkedin.com')
  expect(keptReferrer('<script>')).toBeNull()
  expect(keptReferrer(null)).toBeNull()
})
