import { LinkedAccounts } from '#modules/accounts/ui/linked-accounts.tsx'
import { PersonForm } from '#modules/accounts/ui/person-form.tsx'
import { dialOptions } from '#web/routes/employer/company/company-data.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { accountAction } from './account-action.ts'
import { LanguageForm } from './language-form.tsx'
import { EmailSection } from '#web/settings/email-section.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { replyOf } from '#web/settings/reply.ts'
import { linkAction, problemOf } from '#web/routes/public/access/sign-on.ts'
import type { Route } from './+types/account'

export const handle: RouteHandle = { texts: ['signOn'] }

export async function loader({ context }: Route.LoaderArgs) {
  const [own, dialCodes, signOn] = await Promise.all([
    load(context, 'accounts.own', {}),
    dialOptions(context),
    load(context, 'candidate.signOnLinks', {}),
  ])
  return { own, dialCodes, signOn, problem: problemOf(app(context).url) }
}

export async function action(args: Route.ActionArgs) {
  const linked = await linkAction(args.context, await args.request.clone().formData())
  return linked ?? accountAction(args)
}

/** Own account: name, phone, address, password, other ways in, language. */
export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  const { own, dialCodes, signOn, problem } = loaderData
  const linking = actionData && 'linking' in actionData ? actionData.linking : null
  return (
    <>
      <PageMeta title={t('account.title')} noindex />
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      {!linking && <ErrorMessage answer={actionData} />}
      <Section id="person" title={t('account.person')}>
        <Card>
          <PersonForm person={own} dialCodes={dialCodes} reply={replyOf(actionData, 'person')} />
        </Card>
      </Section>
      <EmailSection own={own} answer={actionData} />
      <Section id="password" title={t('account.password')} lead={t('account.passwordLead')}>
        <LinkButton to="/jobsseekers/reset-password" className="justify-self-start">
          {t(own.hasPassword ? 'account.passwordChange' : 'account.passwordSet')}
        </LinkButton>
      </Section>
      <LinkedAccounts {...signOn} error={linking?.error ?? problem} providerUrl={linking?.goOn ?? null} />
      <Section id="language" title={t('account.language')} lead={t('account.languageLead')}>
        <LanguageForm />
      </Section>
    </>
  )
}
