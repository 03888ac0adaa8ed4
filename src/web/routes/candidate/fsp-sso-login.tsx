import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { ConfirmForm } from '#modules/accounts/ui/confirm-form.tsx'
import { SignOnForm } from '#modules/accounts/ui/sign-on-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { completeSignOnAction, returnLoader } from '../public/access/sign-on.ts'
import type { Route } from './+types/fsp-sso-login'

export const handle: RouteHandle = { texts: ['signOn'] }

export const loader = ({ context }: Route.LoaderArgs) =>
  returnLoader(context, app(context).url.pathname.endsWith('/linkedin-login') ? 'linkedin' : 'fsp')
export const action = ({ context, request }: Route.ActionArgs) => completeSignOnAction(context, request)

/** Back from the provider: what it did not know, or the code that links to the account with the same address. */
export default function FspSsoLogin({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('signOn')
  const { pending, dialCodes, dialCode } = loaderData
  const { wants, label, email, name, next } = pending
  const title = t(`rest.${wants}.title`)
  const foot = (
    <Link className="k-link" to={accessPath('candidate', 'login', next)}>
      {t('rest.other')}
    </Link>
  )
  return (
    <AccessFrame title={title} lead={t(`rest.${wants}.lead`, { label, email })} foot={foot}>
      <PageMeta title={title} noindex />
      {wants === 'CONFIRM' ? (
        <ConfirmForm answer={actionData} />
      ) : (
        <SignOnForm email={email} name={name} dialCodes={dialCodes} dialCode={dialCode} answer={actionData} />
      )}
    </AccessFrame>
  )
}
