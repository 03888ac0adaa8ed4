import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { maxMessageLength } from '../rules.invitations.ts'

const schema = () => import('../contract.invitation-forms.ts').then((contract) => contract.invitationForm)

type InviteProps = {
  /** The candidates; several are sent as `pick`, one as `id`. */
  ids: readonly string[]
  many?: boolean
  lastResult: FormReply | null
  /** Shown next to the button. */
  cancel?: ReactNode
}

/** A few words and the button that sends them. The page's action hands it to `matchAction`. Needs the set `matching`. */
export function InviteForm({ ids, many = false, lastResult, cancel }: InviteProps) {
  const t = useTexts('matching')
  const kit = useKitForm({ id: 'invite', lastResult, schema })
  return (
    <KitForm {...kit} preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value={many ? 'invite-all' : 'invite'} />
      {ids.map((id) => (
        <input key={id} type="hidden" name={many ? 'pick' : 'id'} value={id} />
      ))}
      <TextArea
        field={kit.fields.message}
        label={t('invite.message')}
        hint={t('invite.hint')}
        rows={4}
        limit={maxMessageLength}
        leftLabel={(left) => t('invite.left', { count: left })}
        optional
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton icon={<Icon name="send" />}>
          {many ? t('invite.sendMany', { count: ids.length }) : t('invite.send')}
        </SubmitButton>
        {cancel}
      </div>
    </KitForm>
  )
}
