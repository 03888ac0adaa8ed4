import type * as z from 'zod'
import type { FieldError } from './fail.ts'

const sizeCode = {
  string: ['TOO_SHORT', 'TOO_LONG'],
  number: ['TOO_SMALL', 'TOO_BIG'],
  array: ['TOO_FEW', 'TOO_MANY_ITEMS'],
} as const
type SizedType = keyof typeof sizeCode

/**
 * Maps a zod issue to a code of the text set `validate` with its parameters.
 * A schema sets its own code with `{ error: 'SALARY_ORDER' }`, one with parameters by `params: { code: 'TOO_FEW', min: 2 }`.
 */
export function issueCode(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Omit<FieldError, 'field'> {
  const customCode = issue.message && /^[A-Z_]+$/.test(issue.message) && issue.input !== ''
  if (customCode) return { code: String(issue.message) }
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') {
    const { code, ...params } = issue.params as { code: string } & NonNullable<FieldError['params']>
    return { code, params }
  }
  // A form without a choice among radio buttons or in a list sends nothing.
  const isMissing = issue.input === undefined || issue.input === null
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return { code: 'REQUIRED' }
  // What a form makes of a text that is no number; a call by JSON cannot send it.
  if (issue.code === 'invalid_type' && Number.isNaN(issue.input)) return { code: 'NOT_A_NUMBER' }
  if (issue.code === 'invalid_type' && String(issue.expected) === 'int' && typeof issue.input === 'number')
    return { code: 'WHOLE_NUMBER' }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const origin = issue.origin === 'int' ? 'number' : issue.origin
    const codes = sizeCode[(origin in sizeCode ? origin : 'number') as SizedType]
    if (issue.code === 'too_small') {
      if (origin === 'string' && issue.input === '') return { code: 'REQUIRED' }
      return { code: codes[0], params: { min: Number(issue.minimum) } }
    }
    return { code: codes[1], params: { max: Number(issue.maximum) } }
  }
  if (issue.code === 'invalid_format') return { code: formatCode(issue.format, issue.input) }
  if (issue.code === 'invalid_value') return { code: 'NOT_IN_LIST' }
  if (issue.code === 'unrecognized_keys') return { code: 'UNKNOWN_FIELD' }
  return { code: 'NOT_VALID' }
}

function formatCode(format: string, input: unknown): string {
  if (input === '') return 'REQUIRED'
  if (format === 'email') return 'EMAIL'
  if (format === 'url') return 'URL'
  if (format === 'date' || format === 'datetime') return 'DATE'
  return 'NOT_VALID'
}

/** All issues of a failed parse as field errors with dotted paths. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => ({ field: issue.path.map(String).join('.'), ...issueCode(issue) }))
}
