import { privacyLaws, requestKinds } from '#kernel/rights-request.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const schema = () => import('#modules/accounts/requests/contract.ts').then((forms) => forms.openRequestForm)
type OpenFormProps = {
  formKey: string
  reply: Parameters<typeof useKitForm>[0]['lastResult']
  /** Whose request it is, where that is known. */
  of?: { side: 'candidate' | 'employer'; email: string }
}

/** A request that came by another way than the site is entered here; the list answers, wherever the form stands. */
export function OpenForm({ formKey, reply, of }: OpenFormProps) {
  const t = useTexts('rightsRequests')
  const kit = useKitForm({ id: 'open-request', lastResult: reply, schema, defaultValue: of })
  return (
    <details className="k-card p-0" open={reply != null}>
      <summary className="k-fold p-4 font-semibold">{t('enter')}</summary>
      <KitForm {...kit} action="/admin/rights" className="grid max-w-2xl gap-4 px-4 pb-4 sm:grid-cols-2">
        <input type="hidden" name="key" value={formKey} />
        <p className="text-muted sm:col-span-2">{t('enterLead')}</p>
        <Select
          field={kit.fields.side}
          label={t('side')}
          options={(['candidate', 'employer'] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
        />
        <TextField field={kit.fields.email} label={t('email')} type="email" autoComplete="off" required />
        <Select
          field={kit.fields.kind}
          label={t('kindLabel')}
          options={requestKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <Select
          field={kit.fields.law}
          label={t('law')}
          options={privacyLaws.map((value) => ({ value, label: t(`laws.${value}`) }))}
        />
        <DateField field={kit.fields.receivedOn} label={t('receivedOn')} required />
        <div className="sm:col-span-2">
          <TextArea field={kit.fields.note} label={t('note')} rows={3} maxLength={1000} optional />
        </div>
        <div>
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      </KitForm>
    </details>
  )
}
