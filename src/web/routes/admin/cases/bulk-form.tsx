import { bulkActions, bulkReasons } from '#modules/moderation/rules.decision.ts'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { FieldErrors } from '#ui/form/field.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { bulkFormId } from '../bulk/selection.tsx'

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.bulkDecideForm)

type BulkFormProps = { count: number; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

/** One decision for all selected cases. What needs a number of days is decided case by case. */
export function BulkForm({ count, reply }: BulkFormProps) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const errorTexts = useErrorTexts()
  const kit = useKitForm({ id: bulkFormId, lastResult: reply, defaultValue: {}, schema })
  return (
    <details className="k-card mt-4 p-0" open={count > 0 || reply != null}>
      <summary className="k-fold p-4 font-semibold">
        {count === 0 ? t('bulk.none') : t('bulk.title', { count })}
      </summary>
      <KitForm {...kit} className="grid max-w-xl grid-cols-1 gap-5 px-4 pb-4">
        <input type="hidden" name="do" value="bulk" />
        <FieldErrors id="bulk-cases" errors={errorTexts(kit.fields.cases.errors)} />
        <CheckboxGroup
          field={kit.fields.actions}
          label={t('actions')}
          options={bulkActions.map((value) => ({
            value,
            label: t(value === 'STRIKE' ? 'bulk.strike' : `do.${value}`),
          }))}
          required
        />
        <Select
          field={kit.fields.reason}
          label={t('reason')}
          hint={t('bulk.reasonHint')}
          placeholder={t('none')}
          options={bulkReasons.map((value) => ({ value, label: words(`reason.${value}`) }))}
        />
        <TextField
          field={kit.fields.sentence}
          label={t('sentence')}
          hint={t('sentenceHint')}
          maxLength={500}
          optional
        />
        <TextField field={kit.fields.note} label={t('inner')} hint={t('innerHint')} maxLength={1000} optional />
        <div>
          <SubmitButton>{t('bulk.send')}</SubmitButton>
        </div>
      </KitForm>
    </details>
  )
}
