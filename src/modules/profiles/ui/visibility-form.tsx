import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceCards } from '#ui/form/choice.tsx'
import { visibilities, type Visibility } from '../rules.privacy.ts'

/** The visibility choices with explanations; posts `intent=visibility`. Nothing is preselected without an answer (null). */
export function VisibilityForm({
  visibility,
  submitLabel,
  variant = 'secondary',
}: {
  visibility: Visibility | null
  submitLabel?: string
  variant?: 'primary' | 'secondary'
}) {
  const t = useTexts('settings')
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-4">
      <ChoiceCards
        key={visibility}
        label={t('visibility.title')}
        hideLabel
        name="visibility"
        {...(visibility && { defaultValue: visibility })}
        required
        columns={1}
        options={visibilities.map((value) => ({
          value,
          label: t(`visibility.${value}.label`),
          hint: t(`visibility.${value}.text`),
        }))}
      />
      <Button type="submit" name="intent" value="visibility" variant={variant}>
        {submitLabel ?? t('visibility.save')}
      </Button>
    </Form>
  )
}
