import { adminRoles } from '#kernel/caller.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'

const schema = () => import('#modules/accounts/administrators/contract.forms.ts').then((forms) => forms.inviteForm)

/** Invites one administrator with a role; the weakest stands first. */
export function InviteForm({ reply, locale }: { reply: FormReply | null; locale: Locale }) {
  const t = useTexts('admin')
  const kit = useKitForm({
    id: 'invite-administrator',
    lastResult: reply,
    defaultValue: { role: adminRoles.at(-1) ?? '', locale },
    schema,
  })
  return (
    <Card className="max-w-3xl">
      <KitForm {...kit} className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={kit.fields.email}
          label={t('administrators.email')}
          type="email"
          autoComplete="off"
          className="sm:col-span-2"
          required
        />
        <Select
          field={kit.fields.role}
          label={t('administrators.role')}
          options={adminRoles.toReversed().map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Select
          field={kit.fields.locale}
          label={t('administrators.language')}
          options={locales.map((value) => ({ value, label: t(`administrators.${value}`) }))}
        />
        <div className="sm:col-span-2">
          <SubmitButton>{t('administrators.inviteSubmit')}</SubmitButton>
        </div>
      </KitForm>
    </Card>
  )
}
