import { Icon } from '#ui/icon.tsx'
import { Link, redirect } from 'react-router'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app } from '#web/pipeline/request.ts'
import { safeNext } from '#kernel/safe-next.ts'
import type { Route } from './+types/login'

/** Who comes from a page of one side need not choose. */
export function loader({ context }: Route.LoaderArgs) {
  const next = safeNext(app(context).url.searchParams.get('next'), '')
  if (next.startsWith('/employer/')) throw redirect(accessPath('employer', 'login', next))
  if (next.startsWith('/jobsseekers/')) throw redirect(accessPath('candidate', 'login', next))
  return { next: next || null }
}

const icons = { candidate: 'search', employer: 'briefcase-business' } as const

/** Choose the side, then sign in. */
export default function ChooseSide({ loaderData: { next } }: Route.ComponentProps) {
  const t = useTexts('auth')
  return (
    <Page width="reading" className="py-8 sm:py-14">
      <PageMeta title={t('choose.title')} description={t('choose.lead')} />
      <PageHead title={t('choose.title')} lead={t('choose.lead')} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['candidate', 'employer'] as const).map((side) => (
          <Card key={side} live className="grid content-start gap-2">
            <Icon name={icons[side]} className="text-nila-ink" />
            <h2 className="text-lg">
              <Link className="k-cover" to={accessPath(side, 'login', next)}>
                {t(`choose.${side}`)}
              </Link>
            </h2>
            <p className="text-sm text-muted">{t(`choose.${side}Text`)}</p>
          </Card>
        ))}
      </div>
    </Page>
  )
}
