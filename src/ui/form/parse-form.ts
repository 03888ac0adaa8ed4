import { parseWithZod } from '@conform-to/zod/v4'
import '#kernel/schema-mode.ts'
import { issueCode } from '#kernel/issue.ts'
import type { FormSchema } from './form-schema.ts'
import { packError } from './error-code.ts'

/**
 * Form data against a schema; every error is a packed code. Used by the browser (loaded at the first touch of a form)
 * and by route actions, so both validate the same. Empty inputs count as absent, "on" as true, digits as numbers.
 */
export function parseForm<Schema extends FormSchema>(formData: FormData | URLSearchParams, schema: Schema) {
  return parseWithZod(formData, { schema, error: (issue) => packError(issueCode(issue)) })
}
