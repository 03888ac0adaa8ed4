import { redirect } from 'react-router'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { deletionDateIn, ownDataPath } from '#modules/accounts/rules.own.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, noCompanyPath } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/account-deletion'

export const handle: RouteHandle = { texts: ['settings'] }

/** Signing in takes the deletion back, so that the page says nothing true to who is signed in. */
export function loader({ context }: Route.LoaderArgs) {
  const { url, caller } = app(context)
  if (caller.kind === 'candidate') throw redirect(ownDataPath('CANDIDATE'))
  if (caller.kind === 'employer') throw redirect(ownDataPath('EMPLOYER'))
  if (caller.kind === 'unassigned') throw redirect(noCompanyPath)
  const side = url.pathname.startsWith('/employer/') ? ('employer' as const) : ('candidate' as const)
  return { side, until: deletionDateIn(url.searchParams.get('until'), new Date())?.toISOString() ?? null }
}

/** What happens with an account whose deletion was requested: now, until when it can be taken back, then, and what stays. */
export default function AccountDeletion({ loaderData: { side, until } }: Route.ComponentProps) {
  const t = useTexts('settings')
  const format = useFormat()
  return (
    <Page width="narrow" className="py-8 sm:py-14">
      <PageMeta title={t('deleted.title')} noindex />
      <PageHead
        title={t('deleted.title')}
        lead={until ? t('deleted.lead', { date: format.dateTime(until) }) : t('deleted.leadUndated')}
      />
      <dl className="grid gap-5">
        {(['now', 'back', 'later', 'gone', 'kept'] as const).map((key) => (
          <div key={key}>
            <dt className="font-semibold">{t(`deleted.${key}.title`)}</dt>
            <dd className="mt-1">{t(side === 'employer' ? `deleted.employer.${key}` : `deleted.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" to={accessPath(side, 'login')}>
          {t('deleted.signIn')}
        </LinkButton>
        <LinkButton to="/">{t('deleted.home')}</LinkButton>
      </p>
    </Page>
  )
}
