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
import { rejectReasons, type RejectReason } from '#modules/reviews/rules.ts'
import { decideQueue } from './bulk/decide-queue.ts'
import { QueueBulkForm } from './bulk/queue-form.tsx'
import { BulkResults } from './bulk/results.tsx'
import { useSelection, useSelectionColumn } from './bulk/selection.tsx'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import { CsvLink } from './lists/csv-link.tsx'
import { loadViews } from './views/load.ts'
import { SavedViews } from './views/saved-views.tsx'
import type { Route } from './+types/reviews'

export const handle: RouteHandle = { texts: ['admin', 'reviews', 'adminViews'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  return {
    ...(await shownPage(context, load(context, 'admin.reviews.queue', { page: pageOf(params), limit: 20, search }))),
    saved: await loadViews(context, 'reviews'),
    search,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  return decideQueue(context, await request.formData(), {
    list: async () => (await load(context, 'admin.reviews.queue', { page: pageOf(params), limit: 20, search })).list,
    decide(call, { id, version, more }, { decision, reason, note }) {
      const shown = { id, version, reports: Number(more) || 0 }
      return call(
        'admin.reviews.decide',
        decision === 'ACCEPT'
          ? { ...shown, decision: 'PUBLISH' }
          : { ...shown, decision, reason: reason as RejectReason, note },
      )
    },
  })
}

/** Reviews that wait for a moderator, the longest waiting first. */
export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, search, saved } = loaderData
  const t = useTexts('admin')
  const reviewsTexts = useTexts('reviews')
  const selection = useSelection(actionData?.results)
  const column = useSelectionColumn({
    ...selection,
    list,
    name: 'rows',
    valueOf: ({ id, version, reports }: (typeof list)[number]) => `${id}:${String(version)}:${String(reports)}`,
  })
  return (
    <Page>
      <PageMeta title={t('nav.reviews')} noindex />
      <PageHead title={t('nav.reviews')} lead={reviewsTexts('admin.lead')} />
      <SavedViews saved={saved} />
      <ListSearch className="my-4" label={reviewsTexts('admin.search')} search={search} />
      <BulkResults results={actionData?.results ?? []} />
      {list.length === 0 ? (
        <EmptyState title={reviewsTexts('admin.empty')}>{reviewsTexts('admin.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.reviews')}
            rows={list}
            rowKey={(row) => row.id}
            isSelected={({ id }) => selection.selected.has(id)}
            columns={[
              column,
              {
                key: 'title',
                head: reviewsTexts('admin.title'),
                rowHeader: true,
                cell: (row) => (
                  <>
                    <Link className="font-semibold break-words" to={`/admin/reviews/${row.id}`}>
                      {row.title}
                    </Link>
                    <span className="block text-sm font-normal text-muted">
                      {reviewsTexts('starsOf', { value: String(row.overall) })}
                    </span>
                  </>
                ),
              },
              {
                key: 'company',
                head: reviewsTexts('admin.company'),
                cell: (row) => <Link to={`/admin/companies/${row.companyId}`}>{row.companyName}</Link>,
              },
              {
                key: 'noticed',
                head: reviewsTexts('admin.noticed'),
                cell: (row) => (
                  <span className="flex flex-wrap gap-1 max-sm:justify-end">
                    {row.reports > 0 && (
                      <Badge tone="error">{reviewsTexts('admin.reports', { count: row.reports })}</Badge>
                    )}
                    {row.reports === 0 && row.flags.length === 0 && (
                      <span className="text-sm text-muted">{reviewsTexts('admin.nothing')}</span>
                    )}
                    {row.flags.map((flag) => (
                      <Badge key={flag} tone="warning">
                        {reviewsTexts(`flag.${flag}`)}
                      </Badge>
                    ))}
                  </span>
                ),
              },
              {
                key: 'age',
                head: reviewsTexts('admin.waits'),
                cell: (row) => <Age hours={row.waitingHours} dueHours={row.dueHours} />,
              },
            ]}
          />
        </Card>
      )}
      {list.length > 0 && (
        <QueueBulkForm
          count={list.filter(({ id }) => selection.selected.has(id)).length}
          reply={actionData?.form as Parameters<typeof QueueBulkForm>[0]['reply']}
          labels={{ ACCEPT: reviewsTexts('admin.PUBLISH'), REJECT: reviewsTexts('admin.REJECT') }}
          reasons={rejectReasons.map((value) => ({ value, label: reviewsTexts(`rejectReason.${value}`) }))}
          noteLabel={reviewsTexts('admin.note')}
        />
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={listAddress('/admin/reviews', { search })} />
      {list.length > 0 && (
        <p className="mt-4">
          <CsvLink list="reviews" />
        </p>
      )}
    </Page>
  )
}
