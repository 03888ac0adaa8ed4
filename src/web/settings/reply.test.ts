import { expect, test } from 'vitest'
import { invalid } from '#kernel/fail.ts'
import { errorOf, failedAt, fieldErrorsAt } from './reply.ts'

test('what is wrong with fields is told to the form that was sent, and to no other', () => {
  const { data: answer } = failedAt('OTHER:one', invalid({ field: 'note', code: 'TOO_LONG', params: { max: 9 } }))
  expect(fieldErrorsAt(answer, 'OTHER:one')).toEqual(['TOO_LONG:{"max":9}'])
  expect([fieldErrorsAt(answer, 'OTHER:two'), fieldErrorsAt(undefined, 'OTHER:one')]).toEqual([[], []])
  expect(errorOf(answer)).toMatchObject({ code: 'INVALID', fields: ['TOO_LONG:{"max":9}'] })
})
