import type { Submission } from '@conform-to/react'
import { packError, type CodedError } from './error-code.ts'
import type { FormReply } from './form-schema.ts'

/**
 * The reply for a failed call: field errors land at their fields, the rest above the form; input is preserved
 * except for the names in `hide` (passwords), which are never sent back.
 */
export function refuse(
  submission: Submission<never, string[], unknown> | { reply: Submission<Record<string, unknown>, string[]>['reply'] },
  errors: readonly (CodedError & { field?: string })[],
  hide: string[] = [],
): FormReply {
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const error of errors) {
    const packed = packError(error)
    if (error.field) (fieldErrors[error.field.replace(/\.(\d+)(?=\.|$)/g, '[$1]')] ??= []).push(packed)
    else formErrors.push(packed)
  }
  return submission.reply({ formErrors, fieldErrors, hideFields: hide })
}
