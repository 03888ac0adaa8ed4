import { redirect, redirectDocument } from 'react-router'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { DeviceList } from '../candidate/settings/device-list.tsx'
import { deviceAction } from '../candidate/settings/device-actions.ts'
import { LanguageForm } from '../candidate/settings/language-form.tsx'
import type { Route } from './+types/devices'

export const handle: RouteHandle = { texts: ['account'] }

/** For members and administrators; candidates have it among their settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  if (caller.kind === 'guest') throw redirectDocument('/login?next=%2Fdevices')
  if (caller.kind === 'candidate') throw redirect('/jobsseekers/settings/devices')
  const { list } = await load(context, 'accounts.sessions', {})
  return { list, password: caller.kind === 'employer' ? accessPath(caller.kind, 'reset-password') : null }
}

export const action = (args: Route.ActionArgs) => deviceAction(args)

/** Where the account is open, the way to its password, and its language. */
export default function Devices({ loaderData: { list, password } }: Route.ComponentProps) {
  const t = useTexts('account')
  return (
    <Page width="reading">
      <PageMeta title={t('devices.title')} noindex />
      <PageHead
        title={t('devices.title')}
        lead={t('devices.lead')}
        actions={password && <LinkButton to={password}>{t('devices.password')}</LinkButton>}
      />
      <DeviceList rows={list} />
      <Section id="language" title={t('devices.language')} lead={t('devices.languageLead')}>
        <LanguageForm />
      </Section>
    </Page>
  )
}
