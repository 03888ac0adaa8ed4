import { Link } from 'react-router'
import { Age } from '#modules/admin/ui/age.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { CompanyTabs } from './company-parts.tsx'
import { ScreeningMark } from './company-screening.tsx'
import { companyFilter } from './company-filter.ts'
import { hoursSince, listAddress } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import { CsvLink } from './lists/csv-link.tsx'
import { loadViews } from './views/load.ts'
import { SavedViews } from './views/saved-views.tsx'
import type { Route } from './+types/companies'

export const handle: RouteHandle = { texts: ['admin', 'company', 'adminViews'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = app(context)
  const filter = companyFilter(url.searchParams)
  const [saved, companies, overview] = [
    await loadViews(context, 'companies'),
    await shownPage(context, load(context, 'admin.companies.list', { ...filter, limit: 20 })),
    await load(context, 'admin.overview', {}),
  ]
  return {
    ...companies,
    saved,
    search: filter.search,
    status: filter.status ?? 'ALL',
    dueHours: overview.companies.dueHours,
    now: new Date().toISOString(),
  }
}

/** Employers and their evidence, whoever waits longest first. */
export default function Companies({ loaderData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const ago = useAgo()
  const { list, total, page, limit, search, status, counts, dueHours, now } = loaderData
  const address = listAddress('/admin/companies', { status, search })
  return (
    <Page>
      <PageMeta title={t('nav.companies')} noindex />
      <PageHead title={t('nav.companies')} lead={t('companies.lead')} />
      <SavedViews saved={loaderData.saved} />
      <CompanyTabs counts={counts} current={status} search={search} />
      <ListSearch className="my-4" label={t('search.companies')} search={search}>
        <input type="hidden" name="status" value={status} />
      </ListSearch>
      {list.length === 0 ? (
        <EmptyState title={t('companies.empty')}>{t('companies.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.companies')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                head: t('companies.name'),
                rowHeader: true,
                cell: (row) => (
                  <div className="min-w-0 break-words">
                    <Link className="font-semibold" to={`/admin/companies/${row.id}`}>
                      {row.name}
                    </Link>
                    <span className="block text-sm font-normal text-muted">{row.evidence.ownerEmail}</span>
                  </div>
                ),
              },
              { key: 'status', head: t('companies.state'), cell: (row) => t(`companies.status.${row.status}`) },
              {
                key: 'evidence',
                head: t('companies.evidence'),
                cell: ({ evidence, screening }) => (
                  <span className="flex flex-wrap gap-1 max-sm:justify-end">
                    <ScreeningMark screening={screening} />
                    {evidence.freeMail && <Badge tone="warning">{t('evidence.freeMail')}</Badge>}
                    {evidence.domainMatches && <Badge tone="success">{t('evidence.domainMatches')}</Badge>}
                    {evidence.registrationNumber ? (
                      <Badge>{t('evidence.number')}</Badge>
                    ) : (
                      <Badge tone="warning">{t('evidence.noNumber')}</Badge>
                    )}
                    {evidence.sameRegistrationCount > 0 && (
                      <Badge tone="error">
                        {t('evidence.sameRegistration', { count: evidence.sameRegistrationCount })}
                      </Badge>
                    )}
                    {evidence.hasDocument && <Badge>{t('evidence.document')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'age',
                head: t('companies.waits'),
                cell: (row) =>
                  row.status === 'PENDING' && row.submittedAt ? (
                    <Age hours={hoursSince(row.submittedAt, now)} dueHours={dueHours} />
                  ) : (
                    ago(row.decidedAt ?? row.createdAt)
                  ),
              },
            ]}
          />
        </Card>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={address} />
      {list.length > 0 && (
        <p className="mt-4">
          <CsvLink list="companies" />
        </p>
      )}
    </Page>
  )
}
