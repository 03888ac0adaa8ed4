import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { errorOf } from './reply.ts'

/** An error that belongs to no field, above the forms of a page. */
export function ErrorMessage({ answer }: { answer: unknown }) {
  const t = useTexts('errorMsg')
  const error = errorOf(answer)
  if (!error) return null
  return <Notice tone="error" live className="mb-5" title={t.find(error.code, error.params) ?? t('DEFECT')} />
}
