import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { unpackError } from '#ui/form/error-code.ts'
import { StepUpPanel } from './step-up-panel.tsx'

/** Error of the last action on this page. */
export function ErrorMessage({ code: packed }: { code: string | undefined }) {
  const [errors, validate] = [useTexts('errorMsg'), useTexts('validate')]
  if (!packed) return null
  const { code, params } = unpackError(packed) ?? { code: packed }
  if (code === 'STEP_UP_NEEDED') return <StepUpPanel />
  return (
    <Notice tone="error" live className="mb-4">
      {validate.find(code, params) ?? errors.find(code, params) ?? errors('INVALID')}
    </Notice>
  )
}
