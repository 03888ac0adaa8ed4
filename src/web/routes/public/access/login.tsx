import { Link } from 'react-router'
import { AccessFrame } from '#features/accounts/ui/access-frame.tsx'
import { LoginForm } from '#features/accounts/ui/login-form.tsx'
import { loginAction } from '../../../access.ts'
import { accessPath, otherSide, sideOf } from '../../../access-paths.ts'
import { useTexts } from '../../../i18n.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { app } from '../../../request.ts'
import type { Route } from './+types/login'

export function loader({ context }: Route.LoaderArgs) {
  const { url } = app(context)
  return { side: sideOf(url.pathname), next: url.searchParams.get('next') }
}

export const action = (args: Route.ActionArgs) => loginAction(args)

/** Sign in, for either side. */
export default function Login({ loaderData: { side, next }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const foot = (
    <>
      <p>
        {t('login.new')}{' '}
        <Link className="k-link" to={accessPath(side, 'register', next)}>
          {t('login.register')}
        </Link>
      </p>
      <Link className="k-link text-sm" to={accessPath(otherSide(side), 'login')}>
        {t(`login.other.${side}`)}
      </Link>
    </>
  )
  return (
    <AccessFrame title={t(`login.title.${side}`)} foot={foot}>
      <PageMeta title={t(`login.title.${side}`)} />
      <LoginForm side={side} next={next} reply={actionData ?? null} />
    </AccessFrame>
  )
}
