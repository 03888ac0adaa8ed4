import { data } from 'react-router'
import type { Fail } from '#kernel/fail.ts'
import type { FormReply } from '#ui/form/form-schema.ts'

/** Which form of a page with several failed, and how: its reply, or an error that belongs to no field. */
export type FormsReply = {
  at: string
  reply: FormReply | null
  error: { code: string; params: Record<string, string | number> } | null
}

export const repliedAt = (at: string, { data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<FormsReply>({ at, reply, error: null }, init ?? { status: 422 })

export const failedAt = (at: string, { code, params, status }: Fail) =>
  data<FormsReply>({ at, reply: null, error: { code, params } }, { status })

/** The reply of one form, for `lastResult`. */
export const replyOf = (answer: unknown, at: string): FormReply | null =>
  isReply(answer) && answer.at === at ? answer.reply : null

export const errorOf = (answer: unknown): FormsReply['error'] => (isReply(answer) ? answer.error : null)

const isReply = (answer: unknown): answer is FormsReply =>
  typeof answer === 'object' && answer !== null && 'at' in answer && 'error' in answer
