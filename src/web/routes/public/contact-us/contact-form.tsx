import { contactTopics } from '#modules/reference/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const schema = () =>
  import('#modules/reference/contract.ts').then(
    ({ referenceContract }) => referenceContract['reference.contactUs'].input,
  )

type ContactFormProps = {
  reply: Parameters<typeof useKitForm>[0]['lastResult']
  start: { name: string; email: string }
}

/** A message to those who run the site. */
export function ContactForm({ reply, start }: ContactFormProps) {
  const t = useTexts('contactUs')
  const kit = useKitForm({ id: 'contact', lastResult: reply, defaultValue: { ...start, topic: 'GENERAL' }, schema })
  return (
    <KitForm {...kit} className="grid max-w-[34rem] gap-5">
      <TextField field={kit.fields.name} label={t('name')} autoComplete="name" required />
      <TextField field={kit.fields.email} label={t('email')} type="email" autoComplete="email" required />
      <Select
        field={kit.fields.topic}
        label={t('topic')}
        options={contactTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        required
      />
      <TextArea field={kit.fields.message} label={t('message')} hint={t('messageHint')} rows={7} required />
      <div>
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </KitForm>
  )
}
