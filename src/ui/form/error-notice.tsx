import { Notice } from '../display.tsx'
import { useKit } from '../provider.tsx'
import type { FormReply } from './form-schema.ts'

export type FormError = { code: string; params: Record<string, string | number> }
/** Action data of a form that can fail as a whole. */
export type FormAnswer = FormReply | { failure: FormError } | undefined

/** Separates an error of the whole form from the errors of its fields. */
export const splitAnswer = (answer: FormAnswer): { error: FormError | null; reply: FormReply | null } =>
  answer && 'failure' in answer ? { error: answer.failure, reply: null } : { error: null, reply: answer ?? null }

/** Shows an error that belongs to no field; renders nothing without one. */
export function ErrorNotice({ error, className }: { error: FormError | null; className?: string }) {
  const { describeError } = useKit()
  return error && <Notice tone="error" live className={className} title={describeError(error)} />
}
