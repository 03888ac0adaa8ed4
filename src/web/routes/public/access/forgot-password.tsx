import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { ForgotForm } from '#modules/accounts/ui/forgot-form.tsx'
import { forgotAction } from './access.ts'
import { accessPath, sideOf } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app } from '#web/pipeline/request.ts'
import type { Route } from './+types/forgot-password'

export const loader = ({ context }: Route.LoaderArgs) => ({ side: sideOf(app(context).url.pathname) })
export const action = (args: Route.ActionArgs) => forgotAction(args)

/** Ask for a reset code; the answer is the same for every address. */
export default function ForgotPassword({ loaderData: { side }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const foot = (
    <Link className="k-link inline-flex items-center touch:min-h-11" to={accessPath(side, 'login')}>
      {t('forgot.back')}
    </Link>
  )
  return (
    <AccessFrame title={t('forgot.title')} lead={t('forgot.lead')} foot={foot}>
      <PageMeta title={t('forgot.title')} noindex />
      <ForgotForm reply={actionData ?? null} />
    </AccessFrame>
  )
}
