import type { Submission } from '@conform-to/react'
import { packError, type CodedError } from './error-code.ts'
import type { FormReply, FormSchema } from './form-schema.ts'
import { parseForm } from './parse-form.ts'

/**
 * Reads a posted form in a route action.
 * `const form = await readForm(request, schema); if (form.status !== 'success') return form.reply()`
 */
export async function readForm<Schema extends FormSchema>(request: Request, schema: Schema) {
  return parseForm(await request.formData(), schema)
}

/**
 * The reply for a call that refused: field errors land at their fields, the rest above the form; input is kept
 * except for the names in `hide` (passwords), which are never sent back.
 */
export function refuse(submission: Submission<never, string[], unknown> | { reply: Submission<Record<string, unknown>, string[]>['reply'] }, errors: readonly (CodedError & { field?: string })[], hide: string[] = []): FormReply {
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const error of errors) {
    const packed = packError(error)
    if (error.field) (fieldErrors[error.field.replace(/\.(\d+)(?=\.|$)/g, '[$1]')] ??= []).push(packed)
    else formErrors.push(packed)
  }
  return submission.reply({ formErrors, fieldErrors, hideFields: hide })
}
