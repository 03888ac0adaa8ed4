import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'

export type Refused = { code: string; params: Record<string, string | number> }
/** What a form that can be refused as a whole was answered with. */
export type Answer = FormReply | { refused: Refused } | undefined

/** Its two parts: why the whole was refused, and what is said of the fields. */
export const partsOf = (answer: Answer): { refused: Refused | null; reply: FormReply | null } =>
  answer && 'refused' in answer ? { refused: answer.refused, reply: null } : { refused: null, reply: answer ?? null }

/** Why the server refused something that has no field of its own; nothing without a refusal. */
export function RefusedNotice({ refused, className }: { refused: Refused | null; className?: string }) {
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
