import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { ReportState, ReportSubject } from '#web/moderation/report-parts.tsx'
import { pageIn } from '#web/moderation/action.ts'
import { Pages } from '#web/moderation/pages.tsx'
import { app, homeOf, load, shownPage } from '#web/pipeline/request.ts'
import { SettingsFrame } from '#web/settings/settings-frame.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import type { Route } from './+types/own-reports'

export const handle: RouteHandle = { texts: ['moderation', 'settings'] }

const path = '/account/reports'

export function loader({ context }: Route.LoaderArgs) {
  const { caller, url } = app(context)
  if (caller.kind === 'guest') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  if (caller.kind !== 'candidate' && caller.kind !== 'employer') throw redirect(homeOf(caller))
  return shownPage(context, load(context, 'reports.list', { page: pageIn(url), limit: 10 }))
}

const ReadingPage = ({ children }: { children: ReactNode }) => <Page width="reading">{children}</Page>

/** What somebody reported, and what became of it. */
export default function OwnReports({ loaderData: { list, total, page, limit } }: Route.ComponentProps) {
  const t = useTexts('moderation')
  const format = useFormat()
  const Frame = useViewer().kind === 'candidate' ? SettingsFrame : ReadingPage
  return (
    <Frame>
      <PageMeta title={t('reports.title')} noindex />
      <PageHead title={t('reports.title')} lead={t('reports.lead')} />
      {list.length === 0 && <EmptyState title={t('reports.empty')}>{t('reports.emptyText')}</EmptyState>}
      <ul className="grid gap-4">
        {list.map((report) => (
          <li key={report.number}>
            <Card className="min-w-0">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
                  <Link to={`/report/${report.number}`}>
                    <ReportSubject report={report} />
                  </Link>
                </h2>
                <p className="text-sm text-muted">{format.date(report.createdAt)}</p>
              </div>
              <p className="text-sm text-muted">
                {[t('reports.one', { number: String(report.number) }), t(`reason.${report.reason}`)].join(' · ')}
              </p>
              <p className="mt-2">
                <ReportState report={report} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <Pages path={path} page={page} total={total} limit={limit} />
    </Frame>
  )
}
