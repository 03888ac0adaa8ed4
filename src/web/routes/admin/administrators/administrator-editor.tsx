import type { ReactNode } from 'react'

import { adminRoles } from '#kernel/caller.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/page.tsx'
import type { Administrator } from './administrator-list.tsx'

type Sessions = EndpointOutput<'admin.administrators.sessions'>['list']

/** What can be changed about another administrator, each with its reason. */
export function AdministratorEditor({ administrator, sessions }: { administrator: Administrator; sessions: Sessions }) {
  const t = useTexts('admin')
  const { id, name, role, active } = administrator
  const [ago, nameOf] = [useAgo(), useDeviceName()]
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
      <OpenSessions name={name} sessions={sessions} />
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
      {sessions.length > 0 && (
        <Change
          id={id}
          intent="endSessions"
          label={t('administrators.endSessions')}
          text={t('administrators.endSessionsText', { name })}
          danger
        >
          <Select
            label={t('administrators.whichSession')}
            name="sessionId"
            options={[
              { value: '', label: t('administrators.allSessions') },
              ...sessions.map((session) => ({
                value: session.id,
                label: `${nameOf(session)} · ${session.ip} · ${ago(session.seenAt)}`,
              })),
            ]}
          />
        </Change>
      )}
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

/** Where an administrator is signed in. */
function OpenSessions({ name, sessions }: { name: string; sessions: Sessions }) {
  const t = useTexts('admin')
  const [ago, nameOf] = [useAgo(), useDeviceName()]
  if (sessions.length === 0) return <p className="text-muted">{t('administrators.noSessions')}</p>
  return (
    <div className="rounded-md border border-line p-4">
      <h3 className="mb-2 text-base">{t('administrators.openOf', { name })}</h3>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.id}>
            {nameOf(session)}
            <span className="block break-words text-sm text-muted">
              {t('administrators.sessionFacts', {
                since: ago(session.createdAt),
                seen: ago(session.seenAt),
                ip: session.ip,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useDeviceName() {
  const t = useTexts('admin')
  return ({ browser, system }: Sessions[number]) =>
    [browser, system].filter(Boolean).join(' · ') || t('administrators.unknownDevice')
}

type ChangeProps = { id: string; intent: string; label: string; text: string; danger?: boolean; children?: ReactNode }

/** Collapsed, so that nothing is submitted by accident. */
function Change({ id, intent, label, text, danger, children }: ChangeProps) {
  const t = useTexts('admin')
  return (
    <details className="rounded-md border border-line" name="change">
      <summary className="k-fold p-4 font-semibold">{label}</summary>
      <ActionForm method="post" className="grid max-w-2xl gap-4 px-4 pb-4">
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
      </ActionForm>
    </details>
  )
}
