import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'

export type FormError = { code: string; params: Record<string, string | number> }
/** Action data of a form that can fail as a whole. */
export type FormAnswer = FormReply | { refused: FormError } | undefined

/** Separates an error of the whole form from the errors of its fields. */
export const splitAnswer = (answer: FormAnswer): { refused: FormError | null; reply: FormReply | null } =>
  answer && 'refused' in answer ? { refused: answer.refused, reply: null } : { refused: null, reply: answer ?? null }

/** Shows an error that belongs to no field; renders nothing without one. */
export function ErrorNotice({ refused, className }: { refused: FormError | null; className?: string }) {
  const errors = useTexts('errorMsg')
  if (!refused) return null
  return (
    <Notice
      tone="error"
      live
      className={className}
      title={errors.find(refused.code, refused.params) ?? errors('DEFECT')}
    />
  )
}
