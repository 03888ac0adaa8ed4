import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { StepUpPanel } from './step-up-panel.tsx'

/** Error of the last action on this page. */
export function ErrorMessage({ code }: { code: string | undefined }) {
  const [errors, validate] = [useTexts('errorMsg'), useTexts('validate')]
  if (!code) return null
  if (code === 'STEP_UP_NEEDED') return <StepUpPanel />
  return (
    <Notice tone="error" live className="mb-4">
      {validate.find(code) ?? errors.find(code) ?? errors('INVALID')}
    </Notice>
  )
}
