import { Link } from 'react-router'
import { Age } from '#modules/admin/ui/age.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import { JobTabs } from './people/job-tabs.tsx'
import type { Route } from './+types/jobs'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  return { ...(await load(context, 'admin.jobs.queue', { page: pageOf(params), limit: 20, search })), search }
}

/** Jobs that wait to be read before they are public, oldest first. */
export default function Jobs({ loaderData: { list, total, page, limit, search } }: Route.ComponentProps) {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Page>
      <PageMeta title={t('nav.jobs')} noindex />
      <PageHead title={t('nav.jobs')} lead={t('jobs.lead')} />
      <JobTabs current="review" />
      <ListSearch className="my-4" label={t('search.jobs')} search={search} />
      {list.length === 0 ? (
        <EmptyState title={t('jobs.empty')}>{t('jobs.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.jobs')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'title',
                head: t('jobs.name'),
                rowHeader: true,
                cell: (row) => (
                  <Link className="font-semibold" to={`/admin/jobs/${row.id}`}>
                    {row.title}
                  </Link>
                ),
              },
              {
                key: 'kind',
                head: t('jobs.kindHead'),
                cell: (row) => t(`jobs.kind.${row.kind}`),
              },
              {
                key: 'company',
                head: t('jobs.company'),
                cell: (row) => <Link to={`/admin/companies/${row.companyId}`}>{row.companyName}</Link>,
              },
              {
                key: 'before',
                head: t('jobs.before'),
                align: 'end',
                cell: (row) => format.number(row.publishedBefore),
              },
              {
                key: 'age',
                head: t('companies.waits'),
                cell: (row) => <Age hours={row.waitingHours} dueHours={row.dueHours} />,
              },
            ]}
          />
        </Card>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={listAddress('/admin/jobs', { search })} />
    </Page>
  )
}
