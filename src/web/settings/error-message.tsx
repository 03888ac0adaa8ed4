import { useErrorTexts } from '#ui/provider.tsx'
import { Notice } from '#ui/display.tsx'
import { ErrorNotice } from '#ui/form/error-notice.tsx'
import { errorOf } from './reply.ts'

/** An error above the forms of a page; of fields that show none themselves, what is wrong with each. */
export function ErrorMessage({ answer }: { answer: unknown }) {
  const errorTexts = useErrorTexts()
  const error = errorOf(answer)
  if (!error) return null
  const wrong = errorTexts(error.fields).join(' ')
  return wrong ? (
    <Notice tone="error" live className="mb-5" title={wrong} />
  ) : (
    <ErrorNotice error={error} className="mb-5" />
  )
}
