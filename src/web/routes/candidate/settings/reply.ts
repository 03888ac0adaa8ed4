import { data } from 'react-router'
import type { Fail } from '#kernel/fail.ts'
import type { FormReply } from '#ui/form/form-schema.ts'

/** Which form of a page with several failed, and how: its reply, or an error that belongs to no field. */
export type FormsReply = {
  at: string
  reply: FormReply | null
  refused: { code: string; params: Record<string, string | number> } | null
}

export const repliedAt = (at: string, { data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<FormsReply>({ at, reply, refused: null }, init ?? { status: 422 })

export const refusedAt = (at: string, { code, params, status }: Fail) =>
  data<FormsReply>({ at, reply: null, refused: { code, params } }, { status })

/** The reply of one form, for `lastResult`. */
export const replyOf = (answer: unknown, at: string): FormReply | null =>
  isReply(answer) && answer.at === at ? answer.reply : null

export const refusalOf = (answer: unknown): FormsReply['refused'] => (isReply(answer) ? answer.refused : null)

const isReply = (answer: unknown): answer is FormsReply =>
  typeof answer === 'object' && answer !== null && 'at' in answer && 'refused' in answer
