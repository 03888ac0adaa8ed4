import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldErrors } from './issue.ts'

const codeOf = (value: unknown) => {
  const parsed = z.object({ share: z.int().min(1).max(100) }).safeParse({ share: value }, { reportInput: true })
  return parsed.error && fieldErrors(parsed.error).map(({ code }) => code)
}

test('a choice that was not made is missing, one that is not offered is wrong', () => {
  const choice = z.object({ recommend: z.enum(['yes', 'no']) })
  const codesFor = (value: object) => {
    const parsed = choice.safeParse(value, { reportInput: true })
    return parsed.error && fieldErrors(parsed.error).map(({ code }) => code)
  }
  expect(codesFor({})).toEqual(['REQUIRED'])
  expect(codesFor({ recommend: null })).toEqual(['REQUIRED'])
  expect(codesFor({ recommend: 'maybe' })).toEqual(['NOT_IN_LIST'])
  expect(codesFor({ recommend: 'yes' })).toBe(undefined)
})

test('a number says what is wrong with it', () => {
  expect(codeOf(Number('half'))).toEqual(['NOT_A_NUMBER'])
  expect(codeOf(2.5)).toEqual(['WHOLE_NUMBER'])
  expect(codeOf(0)).toEqual(['TOO_SMALL'])
  expect(codeOf('5')).toEqual(['NOT_VALID'])
  expect(codeOf(5)).toBe(undefined)
})
