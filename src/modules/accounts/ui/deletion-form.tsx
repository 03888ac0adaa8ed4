import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OwnerProofField } from './proof-field.tsx'

const schema = () => import('../contract.own.ts').then((forms) => forms.deletionForm)

/** Explains the consequences of deletion and asks for proof of ownership; posts `intent=delete`. */
export function DeletionForm({
  as,
  hasPassword,
  reply,
}: {
  as: 'candidate' | 'member' | 'owner'
  hasPassword: boolean
  reply: FormReply | null
}) {
  const t = useTexts('settings')
  const kit = useKitForm({ id: 'deletion', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="delete" />
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {(['now', 'later', 'back', 'kept'] as const).map((key) => (
          <li key={key}>{t(as === 'candidate' ? `deletion.${key}` : `deletion.${as}.${key}`)}</li>
        ))}
      </ul>
      <OwnerProofField field={kit.fields.currentPassword} hasPassword={hasPassword} />
      <div>
        <SubmitButton variant="danger">{t('deletion.submit')}</SubmitButton>
      </div>
    </KitForm>
  )
}
