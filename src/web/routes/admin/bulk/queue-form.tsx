import { queueDecisions } from '#modules/admin/lists/contract.bulk.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { FieldErrors } from '#ui/form/field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { bulkFormId } from './selection.tsx'

const schema = () => import('#modules/admin/lists/contract.bulk.ts').then((forms) => forms.queueBulkForm)

type QueueBulkFormProps = {
  count: number
  reply: Parameters<typeof useKitForm>[0]['lastResult']
  labels: Record<(typeof queueDecisions)[number], string>
  reasons: readonly Option[]
  noteLabel: string
}

/** One decision for all selected rows of a queue. The page's route needs `handle.texts: ['admin']`. */
export function QueueBulkForm({ count, reply, labels, reasons, noteLabel }: QueueBulkFormProps) {
  const t = useTexts('admin')
  const errorTexts = useErrorTexts()
  const kit = useKitForm({ id: bulkFormId, lastResult: reply, defaultValue: {}, schema })
  return (
    <details className="k-card mt-4 p-0" open={count > 0 || reply != null}>
      <summary className="k-fold p-4 font-semibold">
        {count === 0 ? t('bulk.none') : t('bulk.title', { count })}
      </summary>
      <KitForm {...kit} className="grid max-w-xl grid-cols-1 gap-5 px-4 pb-4">
        <FieldErrors id="bulk-rows" errors={errorTexts(kit.fields.rows.errors)} />
        <RadioGroup
          field={kit.fields.decision}
          label={t('bulk.decision')}
          options={queueDecisions.map((value) => ({ value, label: labels[value] }))}
          required
        />
        <Select
          field={kit.fields.reason}
          label={t('bulk.reason')}
          hint={t('bulk.reasonHint')}
          placeholder={t('none')}
          options={reasons}
        />
        <TextArea field={kit.fields.note} label={noteLabel} rows={3} maxLength={500} optional />
        <div>
          <SubmitButton>{t('bulk.send')}</SubmitButton>
        </div>
      </KitForm>
    </details>
  )
}
