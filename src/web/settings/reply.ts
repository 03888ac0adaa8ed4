import { data } from 'react-router'
import type { Fail } from '#kernel/fail.ts'
import { packError } from '#ui/form/error-code.ts'
import type { FormReply } from '#ui/form/form-schema.ts'

/** Which form of a page with several failed, and how: its reply, or an error that belongs to no field. */
export type FormsReply = {
  at: string
  reply: FormReply | null
  /** `fields`: what is wrong with single fields, packed. */
  error: { code: string; params: Record<string, string | number>; fields: string[] } | null
  /** What was typed into a form that has no reply; a page without a script fills it in again. */
  typed?: Record<string, string>
}

export const repliedAt = (at: string, { data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<FormsReply>({ at, reply, error: null }, init ?? { status: 422 })

export const failedAt = (at: string, { code, params, fields, status }: Fail, typed: Record<string, string> = {}) =>
  data<FormsReply>({ at, reply: null, error: { code, params, fields: fields.map(packError) }, typed }, { status })

/** The reply of one form, for `lastResult`. */
export const replyOf = (answer: unknown, at: string): FormReply | null =>
  isReply(answer) && answer.at === at ? answer.reply : null

/** What is wrong with fields of this form. */
export const fieldErrorsAt = (answer: unknown, at: string): string[] =>
  isReply(answer) && answer.at === at ? (answer.error?.fields ?? []) : []

/** What was typed into this form; nothing where another one was sent. */
export const typedAt = (answer: unknown, at: string): Record<string, string> =>
  isReply(answer) && answer.at === at ? (answer.typed ?? {}) : {}

export const errorOf = (answer: unknown): FormsReply['error'] => (isReply(answer) ? answer.error : null)

const isReply = (answer: unknown): answer is FormsReply =>
  typeof answer === 'object' && answer !== null && 'at' in answer && 'error' in answer
