import { Form } from 'react-router'
import { useTexts } from '#web/i18n.tsx'
import { Button } from '#web/kit/button.tsx'
import { ChoiceCards } from '#web/kit/choice.tsx'
import { visibilities, type Visibility } from '../rules.privacy.ts'

/** Who sees the profile, each choice with what it means; posts `intent=visibility`. */
export function VisibilityForm({ visibility }: { visibility: Visibility }) {
  const t = useTexts('settings')
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-4">
      <ChoiceCards
        key={visibility}
        label={t('visibility.title')}
        hideLabel
        name="visibility"
        defaultValue={visibility}
        columns={1}
        options={visibilities.map((value) => ({
          value,
          label: t(`visibility.${value}.label`),
          hint: t(`visibility.${value}.text`),
        }))}
      />
      <Button type="submit" name="intent" value="visibility">
        {t('visibility.save')}
      </Button>
    </Form>
  )
}
