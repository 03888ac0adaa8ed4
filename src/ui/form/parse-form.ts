import { parseWithZod } from '@conform-to/zod/v4'
import '#kernel/schema-mode.ts'
import { issueCode } from '#kernel/issue.ts'
import type { FormSchema } from './form-schema.ts'
import { packError } from './error-code.ts'
import { pageCompanyField } from './page-company.ts'

/**
 * Form data against a schema; every error is a packed code. Used by the browser (loaded at the first touch of a form)
 * and by route actions, so both validate the same. Which company the page was drawn for is no field of a form. Empty inputs count as absent, "on" as true, digits as numbers.
 */
export function parseForm<Schema extends FormSchema>(formData: FormData | URLSearchParams, schema: Schema) {
  formData.delete(pageCompanyField)
  return parseWithZod(formData, { schema, error: (issue) => packError(issueCode(issue)) })
}
