import { Icon } from '#ui/icon.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { SubmitButton, KitForm, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Menu, MenuButton, MenuGroup } from '#ui/menu.tsx'
import { Select } from '#ui/form/select.tsx'
import type { MatchedRow } from '../contract.shapes.ts'
import { dismissReasons } from '../rules.invitations.ts'

const schema = () => import('../contract.invitation-forms.ts').then((contract) => contract.dismissForm)
type Dismissed = NonNullable<MatchedRow['interactions']['dismissed']>

/** "Not relevant because of …" in one press, for a list. The page's action hands it to `matchAction`. */
export function DismissMenu({ id, name }: { id: string; name: string }) {
  const t = useTexts('matching')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="dismiss" />
      <input type="hidden" name="id" value={id} />
      <Menu
        trigger={<Icon name="user-x" />}
        label={t('dismiss.buttonOf', { name })}
        align="end"
        popClass="noscript:static!"
      >
        <MenuGroup label={t('dismiss.because')} className="text-muted">
          {dismissReasons.map((reason) => (
            <MenuButton key={reason} type="submit" name="reason" value={reason}>
              {t(`dismiss.${reason}`)}
            </MenuButton>
          ))}
        </MenuGroup>
      </Menu>
    </Form>
  )
}

/** The way back, with why it was left out. */
export function Restore({ id, name, dismissed }: { id: string; name: string; dismissed: Dismissed }) {
  const t = useTexts('matching')
  const format = useFormat()
  return (
    <Form method="post" preventScrollReset className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">
        {t('dismiss.is', { date: format.date(dismissed.at), reason: t(`dismiss.${dismissed.reason}`) })}
      </span>
      <TakeBack id={id} label={t('dismiss.undoOf', { name })} />
    </Form>
  )
}

/** The button of the way back, in a form of its own or another's. */
export function TakeBack({ id, label }: { id: string; label?: string }) {
  const t = useTexts('matching')
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" name="intent" value="restore" aria-label={label}>
        {t('dismiss.undo')}
      </Button>
    </>
  )
}

/** The same with a list of reasons, for the page of one candidate. */
export function DismissForm({ id, lastResult }: { id: string; lastResult: FormReply | null }) {
  const t = useTexts('matching')
  const kit = useKitForm({ id: 'dismiss', lastResult, schema })
  return (
    <KitForm {...kit} preventScrollReset className="grid gap-3 pb-3">
      <input type="hidden" name="intent" value="dismiss" />
      <input type="hidden" name="id" value={id} />
      <Select
        field={kit.fields.reason}
        label={t('dismiss.reason')}
        placeholder={t('dismiss.choose')}
        options={dismissReasons.map((value) => ({ value, label: t(`dismiss.${value}`) }))}
        required
      />
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        {t('dismiss.button')}
      </SubmitButton>
    </KitForm>
  )
}
