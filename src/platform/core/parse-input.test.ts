import { expect, test } from 'vitest'
import * as z from 'zod'
import { invalid } from '#kernel/fail.ts'
import { validFields, withMoreFields } from './parse-input.ts'

const schema = z.strictObject({ email: z.email(), age: z.int().default(3), note: z.string().trim().optional() })

test('the valid fields of a refused input are read by themselves; what is missing or unknown is not there', () => {
  expect(validFields(schema, { email: 'x', age: 4, note: ' a ', other: 1 })).toEqual({ age: 4, note: 'a' })
  expect(validFields(schema, { email: 'a@example.org' })).toEqual({ email: 'a@example.org' })
  for (const raw of [null, 'x', [], undefined]) expect(validFields(schema, raw)).toEqual({})
  expect(validFields(z.union([schema, z.string()]), { age: 4 })).toEqual({})
})

test('further errors come after the first ones, none twice for a field', () => {
  const refusal = withMoreFields(invalid({ field: 'email', code: 'EMAIL' }), [
    { field: 'email', code: 'EMAIL_TAKEN' },
    { field: 'phone', code: 'PHONE_TAKEN' },
  ])
  expect(refusal).toMatchObject({ code: 'INVALID' })
  expect(refusal.fields).toEqual([
    { field: 'email', code: 'EMAIL' },
    { field: 'phone', code: 'PHONE_TAKEN' },
  ])
})
