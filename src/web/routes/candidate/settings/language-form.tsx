import { Form } from 'react-router'
import { locales } from '#kernel/locale.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'

/** The language of pages and mails; posts `intent=language` to the current page. */
export function LanguageForm() {
  const t = useTexts('account')
  const locale = useLocale()
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <RadioGroup
        key={locale}
        label={t('devices.language')}
        hideLabel
        name="locale"
        defaultValue={locale}
        options={locales.map((value) => ({ value, label: t(`devices.${value}`) }))}
        layout="line"
      />
      <Button type="submit" name="intent" value="language">
        {t('devices.save')}
      </Button>
    </Form>
  )
}
