import type { Preferences } from '#modules/notifications/contract.preferences.ts'
import { digests } from '#modules/notifications/rules.preferences.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Section } from '#ui/page.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ChoiceTable } from './choice-table.tsx'

const schema = () =>
  import('#modules/notifications/contract.preferences.ts').then((contract) => contract.preferencesInput)

type PreferencesFormProps = { now: Preferences; zones: readonly Option[]; lastResult: FormReply | undefined }

/** Notification preferences by category, channel and time: one form for both sides. */
export function PreferencesForm({ now, zones, lastResult }: PreferencesFormProps) {
  const t = useTexts('preferences')
  const on = now.categories.flatMap(({ category, channels }) =>
    channels.filter((each) => each.enabled && !each.fixed).map((each) => `${category}:${each.channel}` as const),
  )
  const kit = useKitForm({
    id: 'preferences',
    lastResult,
    schema,
    defaultValue: {
      on,
      digest: now.digest,
      quietFrom: now.quiet?.from ?? '',
      quietTo: now.quiet?.to ?? '',
      timeZone: now.timeZone,
    },
  })
  const { fields } = kit
  const typed: unknown = fields.on.initialValue
  const ticked = new Set(Array.isArray(typed) ? typed.map(String) : typed === undefined ? [] : [String(typed)])
  return (
    <KitForm {...kit}>
      <Section id="what" title={t('what')} lead={t('whatLead')}>
        <ChoiceTable key={fields.on.key} name={fields.on.name} rows={now.categories} on={ticked} />
      </Section>
      <Section id="when" title={t('when')} lead={t('whenLead')}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField field={fields.quietFrom} type="time" label={t('quietFrom')} />
          <TextField field={fields.quietTo} type="time" label={t('quietTo')} />
          <p className="k-hint -mt-3 sm:col-span-2">{t('quietHint')}</p>
          <Select field={fields.timeZone} label={t('timeZone')} className="sm:col-span-2" options={zones} />
          <RadioGroup
            field={fields.digest}
            label={t('digest')}
            hint={t('digestHint')}
            className="sm:col-span-2"
            options={digests.map((digest) => ({ value: digest, label: t(`digestOf.${digest}`) }))}
          />
        </div>
        <div className="mt-8">
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      </Section>
    </KitForm>
  )
}
