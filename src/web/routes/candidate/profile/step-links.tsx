import { Form } from 'react-router'
import type { SetupStep } from '#modules/profiles/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/form.tsx'

type StepLinksProps = {
  step: SetupStep
  paths: { restored: string | null; next: string | null }
  skip: boolean
  secondary?: boolean
  nextLabel?: string
  skipLabel?: string
  skipVariant?: 'quiet' | 'secondary'
}

/** Links to the previous and the next step: an empty step can be skipped, the last one finishes the setup. */
export function StepLinks({
  step,
  paths,
  skip,
  secondary = true,
  nextLabel,
  skipLabel,
  skipVariant = 'quiet',
}: StepLinksProps) {
  const t = useTexts('profileSetup')
  const variant = secondary ? 'secondary' : 'primary'
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {paths.restored && <LinkButton to={paths.restored}>{t('setup.back')}</LinkButton>}
      {!paths.next ? (
        <StepButton
          step={step}
          intent="finish"
          label={t(skip ? 'setup.finishLater' : 'setup.finish')}
          variant={variant}
        />
      ) : skip ? (
        <StepButton step={step} intent="skip" label={skipLabel ?? t('setup.skip')} variant={skipVariant} />
      ) : (
        <LinkButton variant={variant} to={paths.next}>
          {nextLabel ?? t('setup.next')}
        </LinkButton>
      )}
    </div>
  )
}

type StepButtonProps = {
  step: SetupStep
  intent: 'skip' | 'finish'
  label: string
  variant: 'quiet' | 'secondary' | 'primary'
}

function StepButton({ step, intent, label, variant }: StepButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      <SubmitButton variant={variant}>{label}</SubmitButton>
    </Form>
  )
}
