import { useTexts } from '../../../i18n.tsx'
import { LinkButton } from '../../../kit/button.tsx'
import { PageHead, Section } from '../../../kit/page.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { deviceDeed } from '../../../settings/devices.ts'
import { LanguageForm } from '../../../settings/language-form.tsx'
import type { Route } from './+types/account'

export const action = (args: Route.ActionArgs) => deviceDeed(args)

/** Own account: language and password. */
export default function AccountSettings() {
  const t = useTexts('settings')
  return (
    <>
      <PageMeta title={t('account.title')} noindex />
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <Section id="password" title={t('account.password')} lead={t('account.passwordLead')}>
        <LinkButton to="/jobsseekers/reset-password">{t('account.passwordChange')}</LinkButton>
      </Section>
      <Section id="language" title={t('account.language')} lead={t('account.languageLead')}>
        <LanguageForm />
      </Section>
    </>
  )
}
