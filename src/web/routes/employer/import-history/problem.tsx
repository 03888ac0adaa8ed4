import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

export type StepReply = { code: string; params: Record<string, string | number> }

/** Why a step was refused. */
export function Problem({ reply: { code, params } }: { reply: StepReply }) {
  const errors = useTexts('errorMsg')
  const validate = useTexts('validate')
  return (
    <Notice
      tone="error"
      live
      className="mb-6"
      title={errors.find(code, params) ?? validate.find(code, params) ?? errors('DEFECT')}
    />
  )
}
