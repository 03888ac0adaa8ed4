import { mayAdmin } from '#kernel/admin-rights.ts'
import { Select } from '#ui/form/select.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import type { ShownCase } from './shown-case.ts'

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.liftForm)
type LiftProps = {
  list: ShownCase['restrictions']
  own: boolean
  reply: Parameters<typeof useKitForm>[0]['lastResult']
}

/** Ends what is closed to the company or person before its time. */
export function Lift({ list, own, reply }: LiftProps) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const viewer = useViewer()
  const kit = useKitForm({ id: 'lift', lastResult: reply, defaultValue: {}, schema })
  const kinds = list.flatMap(({ kind }) => (kind === 'HELD' || kind === 'REVIEWED' ? [] : [kind]))
  if (kinds.length === 0 || own) return null
  const asksAbove = viewer.kind === 'admin' && !mayAdmin(viewer.role, 'suspensions.long')
  return (
    <details className="k-card p-0" open={reply != null && reply.initialValue?.['kind'] !== undefined}>
      <summary className="k-fold p-4 font-semibold">{t('lift.title')}</summary>
      <p className="k-hint mx-4 mb-3">
        {t('lift.lead')} {asksAbove && t('lift.long')}
      </p>
      <KitForm {...kit} className="grid grid-cols-1 gap-4 px-4 pb-4">
        <input type="hidden" name="do" value="lift" />
        <Select
          field={kit.fields.kind}
          label={t('restricts')}
          options={kinds.map((value) => ({ value, label: words(`limit.${value}`) }))}
          required
        />
        <TextField field={kit.fields.why} label={t('lift.why')} hint={t('lift.whyHint')} maxLength={500} required />
        <div>
          <SubmitButton>{t('lift.send')}</SubmitButton>
        </div>
      </KitForm>
    </details>
  )
}
