import { Link } from 'react-router'
import { Age } from '#modules/admin/ui/age.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { reviewReasons, type ReviewReason } from '#modules/jobs/rules.ts'
import { decideQueue } from './bulk/decide-queue.ts'
import { QueueBulkForm } from './bulk/queue-form.tsx'
import { BulkResults } from './bulk/results.tsx'
import { useSelection, useSelectionColumn } from './bulk/selection.tsx'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import { JobTabs } from './people/job-tabs.tsx'
import { useRightReason } from './use-right.ts'
import { loadViews } from './views/load.ts'
import { SavedViews } from './views/saved-views.tsx'
import type { Route } from './+types/jobs'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'jobPost', 'adminViews'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  return {
    ...(await shownPage(context, load(context, 'admin.jobs.queue', { page: pageOf(params), limit: 20, search }))),
    saved: await loadViews(context, 'jobQueue'),
    search,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  return decideQueue(context, await request.formData(), {
    list: async () => (await load(context, 'admin.jobs.queue', { page: pageOf(params), limit: 20, search })).list,
    decide(call, { id, version, more }, { decision, reason, note }) {
      const because = { reason: reason as ReviewReason, note }
      if (more === 'EDIT')
        return call(
          'admin.jobs.decideProposal',
          decision === 'ACCEPT' ? { id, version, decision } : { id, version, decision, ...because },
        )
      return call(
        'admin.jobs.decide',
        decision === 'ACCEPT' ? { id, version, decision: 'APPROVE' } : { id, version, decision, ...because },
      )
    },
  })
}

/** Jobs that wait to be read before they are public, oldest first. */
export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, search, saved } = loaderData
  const t = useTexts('admin')
  const words = useTexts('jobPost')
  const format = useFormat()
  const mayDecide = useRightReason()('jobs.decide') === null
  const selection = useSelection(actionData?.results)
  const column = useSelectionColumn({
    ...selection,
    list,
    name: 'rows',
    valueOf: ({ id, version, kind }: (typeof list)[number]) => `${id}:${String(version)}:${kind}`,
  })
  return (
    <Page>
      <PageMeta title={t('nav.jobs')} noindex />
      <PageHead title={t('nav.jobs')} lead={t('jobs.lead')} />
      <JobTabs current="review" />
      <SavedViews saved={saved} />
      <ListSearch className="my-4" label={t('search.jobs')} search={search} />
      <BulkResults results={actionData?.results ?? []} />
      {list.length === 0 ? (
        <EmptyState title={t('jobs.empty')}>{t('jobs.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.jobs')}
            rows={list}
            rowKey={(row) => row.id}
            isSelected={({ id }) => selection.selected.has(id)}
            columns={[
              ...(mayDecide ? [column] : []),
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
      {mayDecide && list.length > 0 && (
        <QueueBulkForm
          count={list.filter(({ id }) => selection.selected.has(id)).length}
          reply={actionData?.form as Parameters<typeof QueueBulkForm>[0]['reply']}
          labels={{ ACCEPT: t('decideJob.APPROVE'), REJECT: t('decideJob.REJECT') }}
          reasons={reviewReasons.map((value) => ({ value, label: words(`reason.${value}`) }))}
          noteLabel={t('decide.note')}
        />
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={listAddress('/admin/jobs', { search })} />
    </Page>
  )
}
