import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { listAddress } from '../list-address.ts'
import { StateBadge } from '../search/result-list.tsx'
import { loadViews } from '../views/load.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { jobFilter, jobStates } from './job-filter.ts'
import { JobTabs } from './job-tabs.tsx'
import type { Route } from './+types/all-jobs'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'adminViews'] }
const page = '/admin/jobs/all'

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const filter = jobFilter(params)
  const [jobs, saved] = [await load(context, 'admin.jobs.list', filter), await loadViews(context, 'jobs')]
  const { search, status, companyId, before } = filter
  return { ...jobs, saved, search, status, companyId, paged: before !== undefined }
}

/** Jobs of every state, newest first. */
export default function AllJobs({ loaderData }: Route.ComponentProps) {
  const { list, next, saved, search, status, companyId, paged } = loaderData
  const t = useTexts('adminPeople')
  const states = useTexts('adminSearch')
  const admin = useTexts('admin')
  const format = useFormat()
  const address = (more: Record<string, string>) =>
    listAddress(page, { search, status: status ?? '', company: companyId ?? '', ...more })(1)
  return (
    <Page>
      <PageMeta title={t('jobs.all')} noindex />
      <PageHead title={t('jobs.all')} lead={t('jobs.allLead')} />
      <JobTabs current="all" />
      <SavedViews saved={saved} />
      <Form role="search" className="my-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
        {companyId && <input type="hidden" name="company" value={companyId} />}
        <TextField
          key={search}
          label={t('jobs.search')}
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
        />
        <Select
          key={status}
          label={t('state')}
          name="status"
          defaultValue={status ?? ''}
          placeholder={t('anyState')}
          options={jobStates.map((value) => ({ value, label: states(`state.JOB.${value}`) }))}
        />
        <Button type="submit">{admin('search.go')}</Button>
      </Form>
      {list.length === 0 ? (
        <EmptyState title={t('jobs.empty')}>{t('jobs.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('jobs.all')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'title',
                head: t('job'),
                rowHeader: true,
                cell: (row) => (
                  <Link className="font-semibold" to={`/admin/jobs/${row.id}`}>
                    {row.title || states('one.JOB')}
                  </Link>
                ),
              },
              {
                key: 'company',
                head: t('company'),
                cell: (row) => <Link to={`/admin/companies/${row.companyId}`}>{row.companyName}</Link>,
              },
              { key: 'state', head: t('state'), cell: (row) => <StateBadge kind="JOB" state={row.status} /> },
              { key: 'created', head: t('jobs.created'), nowrap: true, cell: (row) => format.date(row.createdAt) },
              {
                key: 'published',
                head: t('jobs.published'),
                nowrap: true,
                cell: (row) => row.publishedAt && format.date(row.publishedAt),
              },
              {
                key: 'applications',
                head: t('jobs.applications'),
                align: 'end',
                cell: (row) => format.number(row.applications),
              },
            ]}
          />
        </Card>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {paged && <LinkButton to={address({})}>{t('first')}</LinkButton>}
        {next && <LinkButton to={address({ before: next })}>{t('older')}</LinkButton>}
        {list.length > 0 && <CsvLink list="jobs" />}
      </p>
    </Page>
  )
}
