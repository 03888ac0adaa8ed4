import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { SignOnButtons } from '#modules/accounts/ui/sign-on-buttons.tsx'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { startLoader } from '../public/access/sign-on.ts'
import type { Route } from './+types/fsp-login'

export const handle: RouteHandle = { texts: ['signOn'] }
export const loader = ({ context }: Route.LoaderArgs) => startLoader(context)

/** Leads on to the provider; seen only when that is not possible or did not work, with every other way in. */
export default function FspLogin({ loaderData: { problem, label, providers, next } }: Route.ComponentProps) {
  const t = useTexts('signOn')
  const errors = useTexts('errorMsg')
  const title = label ? t('start.title', { label }) : t('start.titleNone')
  const foot = (
    <Link className="k-link" to={accessPath('candidate', 'register', next)}>
      {t('start.register')}
    </Link>
  )
  return (
    <AccessFrame title={title} foot={foot}>
      <PageMeta title={title} noindex />
      {problem ? (
        <Notice
          tone={problem.code === 'SIGN_ON_CANCELLED' ? 'warning' : 'error'}
          title={errors.find(problem.code, problem.params) ?? errors('DEFECT')}
        />
      ) : (
        <Notice tone="warning" title={t('start.none')}>
          {t('start.noneText')}
        </Notice>
      )}
      <div className="mt-6 grid gap-3">
        <LinkButton variant="primary" size="lg" wide to={accessPath('candidate', 'login', next)}>
          {t('start.password')}
        </LinkButton>
      </div>
      <SignOnButtons providers={providers} next={next} />
    </AccessFrame>
  )
}
