import { parseWithZod } from '@conform-to/zod/v4'
import '#kernel/schema-mode.ts'
import { issueCode } from '#kernel/issue.ts'
import type { FormSchema } from './form-schema.ts'
import { packError } from './error-code.ts'
import { pageContextField } from './page-context.ts'

/** Of conform itself (`INTENT` and `STATE` of @conform-to/dom). */
const ownFields = ['__intent__', '__state__']

/**
 * Form data against a schema; every error is a packed code. Used by the browser (loaded at the first touch of a form)
 * and by route actions, so both validate the same. What the page was drawn for is no field of a form. Empty inputs count as absent, "on" as true, digits as numbers.
 */
export function parseForm<Schema extends FormSchema>(formData: FormData | URLSearchParams, schema: Schema) {
  formData.delete(pageContextField)
  const parse = () => parseWithZod(formData, { schema, error: (issue) => packError(issueCode(issue)) })
  try {
    return parse()
  } catch (error) {
    // What a button of a list asks for is JSON, which somebody may have made up: without it the form is read like any other.
    const sent = ownFields.filter((name) => formData.has(name))
    if (sent.length === 0) throw error
    for (const name of sent) formData.delete(name)
    return parse()
  }
}
