import { Link } from 'react-router'
import { Age } from '#modules/admin/ui/age.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { CompanyTabs, proposalsPath } from './company-parts.tsx'
import { ScreeningMark } from './company-screening.tsx'
import { hoursSince, listAddress, pageOf } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import type { Route } from './+types/company-proposals'

export const handle: RouteHandle = { texts: ['admin', 'company'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  const [proposals, overview] = [
    await shownPage(context, load(context, 'admin.companies.proposals', { page: pageOf(params), limit: 20, search })),
    await load(context, 'admin.overview', {}),
  ]
  return { ...proposals, search, dueHours: overview.companies.dueHours, now: new Date().toISOString() }
}

/** Approved companies that want to change what was approved, whoever waits longest first. */
export default function CompanyProposals({ loaderData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const { list, total, page, limit, search, counts, dueHours, now } = loaderData
  return (
    <Page>
      <PageMeta title={t('proposals.title')} noindex />
      <PageHead title={t('nav.companies')} lead={t('proposals.lead')} />
      <CompanyTabs counts={counts} current="PROPOSED" search={search} />
      <ListSearch className="my-4" label={t('search.companies')} search={search} />
      {list.length === 0 ? (
        <EmptyState title={t('proposals.empty')}>{t('proposals.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('proposals.title')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                head: t('companies.name'),
                rowHeader: true,
                cell: (row) => (
                  <Link className="font-semibold" to={`/admin/companies/${row.companyId}`}>
                    {row.name}
                  </Link>
                ),
              },
              {
                key: 'fields',
                head: t('proposals.fields'),
                cell: (row) => (
                  <span className="flex flex-wrap gap-1 max-sm:justify-end">
                    {row.fields.map((field) => (
                      <Badge key={field}>{t(`fields.${field}`)}</Badge>
                    ))}
                    <ScreeningMark screening={row.screening} />
                  </span>
                ),
              },
              {
                key: 'age',
                head: t('companies.waits'),
                cell: (row) => <Age hours={hoursSince(row.since, now)} dueHours={dueHours} />,
              },
            ]}
          />
        </Card>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={listAddress(proposalsPath, { search })} />
    </Page>
  )
}
