import type { ReactNode } from 'react'
import { maxPoolName, maxPoolNote } from '#modules/matching/talent/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { PoolReply } from './actions.ts'

const schema = () => import('#modules/matching/talent/contract.forms.ts').then((forms) => forms.poolForm)

/** Name, description and who sees a pool. `newId` makes sending it twice one pool. */
export function PoolForm({
  pool,
  newId,
  reply,
  cancel,
}: {
  pool?: { id: string; name: string; note: string | null; shared: boolean; managed: boolean; version: number }
  newId?: string
  reply: PoolReply | null
  cancel?: ReactNode
}) {
  const t = useTexts('talent')
  const kit = useKitForm({
    id: 'pool',
    lastResult: reply?.intent === 'pool-save' ? reply.form : null,
    schema,
    defaultValue: pool ? { name: pool.name, note: pool.note ?? '', shared: pool.shared ? 'on' : '' } : { shared: 'on' },
  })
  return (
    <KitForm {...kit} className="grid max-w-prose gap-4">
      <input type="hidden" name="intent" value="pool-save" />
      <input type="hidden" name="id" value={pool?.id ?? newId} />
      {pool && <input type="hidden" name="version" value={pool.version} />}
      <TextField field={kit.fields.name} label={t('pools.name')} maxLength={maxPoolName} autoComplete="off" required />
      <TextArea
        field={kit.fields.note}
        label={t('pools.note')}
        rows={2}
        limit={maxPoolNote}
        leftLabel={(left) => t('pools.left', { count: left })}
        optional
      />
      {!pool || pool.managed ? (
        <Checkbox field={kit.fields.shared} label={t('pools.shared')} />
      ) : (
        <input type="hidden" name="shared" value={pool.shared ? 'on' : ''} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{t(pool ? 'pools.save' : 'pools.submit')}</SubmitButton>
        {cancel}
      </div>
    </KitForm>
  )
}
