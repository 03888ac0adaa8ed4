import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { LoginForm } from '#modules/accounts/ui/login-form.tsx'
import { SessionEnded } from '#modules/accounts/ui/session-ended.tsx'
import { SignOnButtons } from '#modules/accounts/ui/sign-on-buttons.tsx'
import { loginAction, loginLoader } from './access.ts'
import { accessPath, otherSide } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { Route } from './+types/login'

export const loader = (args: Route.LoaderArgs) => loginLoader(args)
export const action = (args: Route.ActionArgs) => loginAction(args)

/** Sign in, for either side. */
export default function Login({ loaderData: { side, next, ended, providers }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const foot = (
    <>
      <p>
        {t('login.new')}{' '}
        <Link className="k-link" to={accessPath(side, 'register', next)}>
          {t('login.register')}
        </Link>
      </p>
      <Link
        className="k-link inline-flex items-center text-sm touch:min-h-11"
        to={accessPath(otherSide(side), 'login')}
      >
        {t(`login.other.${side}`)}
      </Link>
    </>
  )
  return (
    <AccessFrame title={t(`login.title.${side}`)} foot={foot}>
      <PageMeta title={t(`login.title.${side}`)} description={t(`choose.${side}Text`)} />
      {ended && <SessionEnded next={next} />}
      <LoginForm side={side} next={next} reply={actionData ?? null} />
      <SignOnButtons providers={providers} next={next} />
    </AccessFrame>
  )
}
