import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { refusalOf } from './reply.ts'

/** An error that belongs to no field, above the forms of a page. */
export function Refusal({ answer }: { answer: unknown }) {
  const t = useTexts('errorMsg')
  const refused = refusalOf(answer)
  if (!refused) return null
  return <Notice tone="error" live className="mb-5" title={t.find(refused.code, refused.params) ?? t('DEFECT')} />
}
