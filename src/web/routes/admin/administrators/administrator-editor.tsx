import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { adminRoles } from '#kernel/caller.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import type { Administrator } from './administrator-list.tsx'

/** What can be changed about another administrator, each with its reason. */
export function AdministratorEditor({ administrator }: { administrator: Administrator }) {
  const t = useTexts('admin')
  const { id, name, role, active } = administrator
  const toggle = active ? 'switchOff' : 'switchOn'
  return (
    <Card as="section" className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="edit" className="text-lg">
          {t('administrators.editOf', { name })}
        </h2>
        <LinkButton to="/admin/administrators" variant="quiet" size="sm">
          {t('administrators.close')}
        </LinkButton>
      </div>
      <Change
        id={id}
        intent="role"
        label={t('administrators.changeRole')}
        text={t('administrators.changeRoleText', { name })}
      >
        <input type="hidden" name="from" value={role} />
        <Select
          label={t('administrators.newRole')}
          name="role"
          defaultValue={role}
          options={adminRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      </Change>
      <Change
        id={id}
        intent={toggle}
        label={t(`administrators.${toggle}`)}
        text={t(`administrators.${toggle}Text`, { name })}
        danger={active}
      />
      <Change
        id={id}
        intent="reset"
        label={t('administrators.reset')}
        text={t('administrators.resetText', { name })}
        danger
      />
    </Card>
  )
}

type ChangeProps = { id: string; intent: string; label: string; text: string; danger?: boolean; children?: ReactNode }

/** Collapsed, so that nothing is submitted by accident. */
function Change({ id, intent, label, text, danger, children }: ChangeProps) {
  const t = useTexts('admin')
  return (
    <details className="rounded-md border border-line" name="change">
      <summary className="k-fold p-4 font-semibold">{label}</summary>
      <Form method="post" className="grid max-w-2xl gap-4 px-4 pb-4">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value={intent} />
        <p className="text-muted">{text}</p>
        {children}
        <TextField label={t('administrators.reason')} name="reason" minLength={3} maxLength={300} required />
        <div>
          <Button type="submit" variant={danger ? 'danger' : 'primary'}>
            {label}
          </Button>
        </div>
      </Form>
    </details>
  )
}
