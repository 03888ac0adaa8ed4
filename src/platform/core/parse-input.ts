import type { ZodType } from 'zod'
import { clean } from '#kernel/clean.ts'
import type { Schema } from '#kernel/endpoint.ts'
import { Fail, type FieldError } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'

/** The input as a handler gets it; throws BAD_INPUT or INVALID for what it may not be. */
export function parseInput(schema: Schema, raw: unknown): object {
  const result = (schema as ZodType).safeParse(clean(raw), { reportInput: true })
  if (!result.success) throw new Fail('INVALID', fieldErrors(result.error))
  return result.data as object
}

/** The fields of an input that are valid by themselves. */
export function validFields(schema: Schema, raw: unknown): object {
  const input = clean(raw)
  if (!('shape' in schema) || typeof input !== 'object' || input === null) return {}
  const given = new Map(Object.entries(input))
  const fields = Object.entries(schema.shape as Readonly<Record<string, ZodType>>)
  return Object.fromEntries(
    fields.flatMap(([field, shape]) => {
      const result = given.has(field) ? shape.safeParse(given.get(field)) : null
      return result?.success && result.data !== undefined ? [[field, result.data]] : []
    }),
  )
}

/** A refusal of some fields with what is wrong with others. */
export function withMoreFields(refusal: Fail, more: readonly FieldError[]): Fail {
  const named = new Set(refusal.fields.map(({ field }) => field))
  return new Fail(refusal.code, [...refusal.fields, ...more.filter(({ field }) => !named.has(field))], refusal.params)
}
