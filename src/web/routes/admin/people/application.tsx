import { Link } from 'react-router'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Facts, Timeline } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import type { TextKey } from '#platform/i18n/sets.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load } from '#web/pipeline/request.ts'
import { StateBadge } from '../search/result-list.tsx'
import { AboutEntity } from '../copy-id.tsx'
import type { Route } from './+types/application'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople'] }
export const loader = ({ context, params: { id } }: Route.LoaderArgs) => load(context, 'admin.applications.get', { id })

/** Both sides of an application, its status and history; never what was sent. */
export default function Application({ loaderData: application }: Route.ComponentProps) {
  const t = useTexts('adminPeople')
  const states = useTexts('adminSearch')
  const admin = useTexts('admin')
  const format = useFormat()
  const { id, personId, jobId, companyId, events } = application
  const { personErasedAt: erasedAt } = application
  const person = erasedAt ? t('erasedPerson', { date: format.date(erasedAt) }) : application.personName
  const title = `${person} · ${application.jobTitle}`
  const day = (key: 'viewed' | 'withdrawn' | 'closed', at: string | null) =>
    at ? [{ term: t(`application.${key}`), value: format.dateTime(at) }] : []
  return (
    <Page>
      <PageMeta title={title} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={admin('path')}
            items={[{ label: application.jobTitle, to: `/admin/jobs/${jobId}` }, { label: t('application.title') }]}
          />
        }
        title={title}
        lead={t('application.lead')}
        actions={<AboutEntity type="application" id={id} />}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <Card>
          <Facts
            items={[
              {
                term: t('application.person'),
                value: erasedAt ? (
                  person
                ) : (
                  <Link className="k-link" to={`/admin/people/${personId}`}>
                    {person || t('one.CANDIDATE')}
                  </Link>
                ),
              },
              {
                term: t('application.job'),
                value: (
                  <span className="flex flex-wrap items-center gap-2">
                    <Link className="k-link" to={`/admin/jobs/${jobId}`}>
                      {application.jobTitle}
                    </Link>
                    <StateBadge kind="JOB" state={application.jobStatus} />
                  </span>
                ),
              },
              {
                term: t('application.company'),
                value: (
                  <Link className="k-link" to={`/admin/companies/${companyId}`}>
                    {application.companyName}
                  </Link>
                ),
              },
              { term: t('application.status'), value: <StateBadge kind="APPLICATION" state={application.status} /> },
              { term: t('application.sent'), value: format.dateTime(application.createdAt) },
              ...day('viewed', application.viewedAt),
              ...day('withdrawn', application.withdrawnAt),
              ...day('closed', application.closedAt),
            ]}
          />
        </Card>
        <CardSection title={t('application.history')}>
          <Timeline
            label={t('application.history')}
            events={events.map((event) => ({
              id: event.id,
              title: [
                t(`application.event.${event.kind}` as TextKey<'adminPeople'>),
                event.to && states(`state.APPLICATION.${event.to}`),
              ]
                .filter(Boolean)
                .join(': '),
              when: [format.dateTime(event.at), event.by && t('application.by', { name: event.by })]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </CardSection>
      </div>
    </Page>
  )
}
