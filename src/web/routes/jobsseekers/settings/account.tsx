import { LinkedAccounts } from '#features/accounts/ui/linked-accounts.tsx'
import { useTexts } from '../../../i18n.tsx'
import { LinkButton } from '../../../kit/button.tsx'
import { PageHead, Section } from '../../../kit/page.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { app, load } from '../../../request.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { deviceDeed } from '../../../settings/devices.ts'
import { LanguageForm } from '../../../settings/language-form.tsx'
import { linkDeed, problemOf } from '../../../sign-on.ts'
import type { Route } from './+types/account'

export const handle: RouteHandle = { texts: ['signOn'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = app(context)
  return { ...(await load(context, 'candidate.signOnLinks', {})), problem: problemOf(url) }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  return (await linkDeed(args.context, form)) ?? deviceDeed(args)
}

/** Own account: password, other ways in, language. */
export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  const { links, linkable, problem } = loaderData
  const refused = actionData && 'refused' in actionData ? actionData.refused : problem
  const goOn = actionData && 'goOn' in actionData ? actionData.goOn : null
  return (
    <>
      <PageMeta title={t('account.title')} noindex />
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <Section id="password" title={t('account.password')} lead={t('account.passwordLead')}>
        <LinkButton to="/jobsseekers/reset-password">{t('account.passwordChange')}</LinkButton>
      </Section>
      <LinkedAccounts links={links} linkable={linkable} refused={refused} goOn={goOn} />
      <Section id="language" title={t('account.language')} lead={t('account.languageLead')}>
        <LanguageForm />
      </Section>
    </>
  )
}
