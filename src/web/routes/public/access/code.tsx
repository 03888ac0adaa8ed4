import { Link, useRouteLoaderData } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { CodeForm } from '#modules/accounts/ui/code-form.tsx'
import { NoPendingCode } from '#modules/accounts/ui/no-pending-code.tsx'
import { PendingCode } from '#modules/accounts/ui/pending-code.tsx'
import { codeAction, pendingLoader } from './access.ts'
import { accessPath, codeSteps } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/code'

export const handle: RouteHandle = { texts: ['registrationVerification'] }

export const loader = (args: Route.LoaderArgs) => pendingLoader(args, codeSteps)
export const action = (args: Route.ActionArgs) => codeAction(args)

/** Enter the code of a registration, a sign-in or a reset: which one, the browser's sealed cookie knows. */
export default function Code({ loaderData: { side, next, now, pending }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const registration = useTexts('registrationVerification')
  const demo = useRouteLoaderData<RootData>('root')?.demo
  const purpose = codeSteps.find((each) => each === pending?.purpose)
  if (!pending || !purpose)
    return (
      <Page width="narrow">
        <PageMeta title={t('code.none.title')} noindex />
        <NoPendingCode side={side} />
      </Page>
    )
  const { email } = pending
  const title = purpose === 'VERIFY_EMAIL' ? registration('title') : t(`code.title.${purpose}`)
  const lead = purpose === 'VERIFY_EMAIL' ? registration('lead', { email }) : t(`code.lead.${purpose}`, { email })
  const start = purpose === 'VERIFY_EMAIL' ? 'register' : purpose === 'LOGIN' ? 'login' : 'forgot-password'
  const foot = (
    <>
      <Link className="k-link" to={accessPath(side, start, next)}>
        {t('code.again')}
      </Link>
      {demo && (
        <Link className="k-link text-sm" to="/mailbox" target="_blank">
          {t('code.mailbox')}
        </Link>
      )}
    </>
  )
  return (
    <AccessFrame title={title} lead={lead} foot={foot}>
      <PageMeta title={title} noindex />
      <CodeForm
        key={pending.resendAt}
        purpose={purpose}
        expired={new Date(pending.expiresAt).getTime() <= now}
        answer={actionData}
      />
      <PendingCode email={email} now={now} resendAt={pending.resendAt} />
    </AccessFrame>
  )
}
