import { Icon } from '#ui/icon.tsx'
import { accessPath, sideOf } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, homeOf } from '#web/pipeline/request.ts'
import type { Route } from './+types/password-change-successfully'

export function loader({ context }: Route.LoaderArgs) {
  const { url, caller } = app(context)
  return { side: sideOf(url.pathname), home: caller.kind === 'guest' ? null : homeOf(caller) }
}

/** What was done, and the way on: sign in, or back to work. */
export default function PasswordChanged({ loaderData: { side, home } }: Route.ComponentProps) {
  const t = useTexts('auth')
  return (
    <Page width="narrow" className="py-8 sm:py-14">
      <PageMeta title={t('changed.title')} noindex />
      <EmptyState
        level={1}
        icon={<Icon name="circle-check" />}
        title={t('changed.title')}
        action={
          <LinkButton variant="primary" to={home ?? accessPath(side, 'login')}>
            {t(home ? 'changed.home' : 'changed.signIn')}
          </LinkButton>
        }
      >
        <p>{t('changed.text')}</p>
      </EmptyState>
    </Page>
  )
}
