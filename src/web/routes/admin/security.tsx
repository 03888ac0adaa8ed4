import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { maxPasskeys } from '#modules/accounts/passkeys/rules.ts'
import { PasskeyButton, usePasskeys } from '#modules/accounts/ui/passkey-button.tsx'
import { registerPasskey } from '#modules/accounts/ui/passkey-client.ts'
import { ErrorMessage } from './error-message.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/security'

export const handle: RouteHandle = { texts: ['admin'] }
const path = '/admin/security'

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.security', {})

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = app(context)
  try {
    if (form.get('intent') === 'codes')
      return data({ codes: (await page.call('admin.recoveryCodes.create', {})).codes })
    await page.call('admin.passkeys.remove', { id: String(form.get('id')) })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
      throwErrorResponse(page, error)
    return data({ code: error.code }, { status: error.status })
  }
  return redirectWithNotice(context, path, 'SAVED')
}

/** The own second factors: passkeys, the app, recovery codes. */
export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const { totp, passkeys, recoveryCodes } = loaderData
  const codes = actionData && 'codes' in actionData ? actionData.codes : null
  return (
    <Page width="reading">
      <PageMeta title={t('security.title')} noindex />
      <PageHead title={t('security.title')} lead={t('security.lead')} />
      <ErrorMessage code={actionData && 'code' in actionData ? actionData.code : undefined} />
      <Section title={t('security.passkeys')} lead={t('security.passkeysLead')}>
        <Passkeys passkeys={passkeys} />
        <AddPasskey full={passkeys.length >= maxPasskeys} />
      </Section>
      <Section title={t('security.codes')} lead={t('security.codesLead')}>
        <RecoveryCodes codes={codes} left={recoveryCodes} />
      </Section>
      <Section title={t('security.app')} lead={t('security.appLead')}>
        <Badge tone={totp ? 'success' : 'warning'}>
          {t(totp ? 'administrators.factorOn' : 'administrators.factorOff')}
        </Badge>
      </Section>
      <Section title={t('security.sessions')} lead={t('security.sessionsLead')}>
        <LinkButton to="/devices">{t('security.devices')}</LinkButton>
      </Section>
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Passkeys({ passkeys }: Pick<LoaderData, 'passkeys'>) {
  const t = useTexts('admin')
  const format = useFormat()
  if (passkeys.length === 0) return <p className="mb-4 text-muted">{t('security.noPasskeys')}</p>
  return (
    <Card flush className="mb-4">
      <ul className="divide-y divide-line">
        {passkeys.map(({ id, name, synced, locked, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 p-4">
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {name} {locked && <Badge tone="error">{t('security.locked')}</Badge>}
                {synced && !locked && <Badge>{t('security.synced')}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {t('security.added', { date: format.dateTime(createdAt) })}
                {' · '}
                {lastUsedAt ? t('security.used', { date: format.dateTime(lastUsedAt) }) : t('security.neverUsed')}
              </p>
            </div>
            <ActionForm method="post">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                size="sm"
                variant="danger-quiet"
                name="intent"
                value="remove"
                aria-label={t('security.removeOf', { name })}
              >
                {t('security.remove')}
              </Button>
            </ActionForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Needs a script: without one the page says so. */
function AddPasskey({ full }: { full: boolean }) {
  const t = useTexts('admin')
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  const [needsStepUp, setNeedsStepUp] = useState(false)
  const offered = usePasskeys()
  if (full) return <p className="text-muted">{t('security.full', { count: maxPasskeys })}</p>
  if (!offered) return <p className="text-muted">{t('security.noScript')}</p>
  const add = async () => {
    const outcome = await registerPasskey(name.trim() || t('security.defaultName'))
    setNeedsStepUp(!outcome.ok && outcome.code === 'STEP_UP_NEEDED')
    return outcome
  }
  return (
    <div className="grid gap-3">
      {needsStepUp && <ErrorMessage code="STEP_UP_NEEDED" />}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('security.name')}
          hint={t('security.nameHint')}
          name="passkeyName"
          maxLength={60}
          className="min-w-60 flex-1"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasskeyButton
          label={t('security.add')}
          run={add}
          onDone={() => {
            setName('')
            void revalidate()
          }}
        />
      </div>
    </div>
  )
}

function RecoveryCodes({ codes, left }: { codes: readonly string[] | null; left: number }) {
  const t = useTexts('admin')
  if (codes)
    return (
      <Notice tone="warning" live title={t('security.codesOnce')}>
        <ul className="my-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg tabular-nums sm:max-w-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          value={codes.join('\n')}
          label={t('security.copyLabel')}
          text={t('security.copy')}
          copiedText={t('security.copied')}
        />
      </Notice>
    )
  return (
    <ActionForm method="post" className="grid justify-items-start gap-3">
      <p className="text-muted">{left > 0 ? t('security.codesLeft', { count: left }) : t('security.noCodes')}</p>
      <Button type="submit" name="intent" value="codes">
        {t(left > 0 ? 'security.codesRenew' : 'security.codesCreate')}
      </Button>
    </ActionForm>
  )
}
