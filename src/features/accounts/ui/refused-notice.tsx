import { useTexts } from '#web/i18n.tsx'
import { Notice } from '#web/kit/display.tsx'

export type Refused = { code: string; params: Record<string, string | number> }

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
