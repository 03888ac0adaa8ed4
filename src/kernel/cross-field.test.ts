import { expect, test } from 'vitest'
import * as z from 'zod'
import { whenObject, ofFields, wrongFields } from './cross-field.ts'

const codes = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

test('a check of two fields runs although a third is wrong, and keeps quiet about its own when they are wrong', () => {
  const schema = z
    .object({ name: z.string().min(2, 'SHORT'), min: z.number('NUMBER'), max: z.number('NUMBER') })
    .refine(({ min, max }) => min <= max, { path: ['max'], error: 'ORDER', ...ofFields('min', 'max') })
  expect(codes(schema, { name: '', min: 2, max: 1 })).toEqual(['name SHORT', 'max ORDER'])
  expect(codes(schema, { name: '', min: 'x', max: 1 })).toEqual(['name SHORT', 'min NUMBER'])
  expect(codes(schema, { name: 'ok', min: 1, max: 2 })).toEqual([])
  expect(codes(schema, null)).toHaveLength(1)
})

test('a check over all fields knows which are wrong already', () => {
  const schema = z.object({ a: z.string('TEXT'), b: z.string('TEXT').optional() }).superRefine((_value, context) => {
    context.addIssue({ code: 'custom', path: ['b'], message: [...wrongFields(context)].join() })
  }, whenObject)
  expect(codes(schema, { a: 1 })).toEqual(['a TEXT', 'b a'])
})
