import { Link } from 'react-router'
import { OrderStatusBadge } from '#modules/billing/ui/order-status.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, ChipLink } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { listAddress } from './list-address.ts'
import { ListPages, ListSearch } from './list-parts.tsx'
import { CsvLink } from './lists/csv-link.tsx'
import { orderFilter, orderViews } from './order-filter.ts'
import { useRightReason } from './use-right.ts'
import { loadViews } from './views/load.ts'
import { SavedViews } from './views/saved-views.tsx'
import type { Route } from './+types/orders'

export const handle: RouteHandle = { texts: ['admin', 'orders', 'adminViews'] }

export async function loader({ context }: Route.LoaderArgs) {
  const filter = orderFilter(app(context).url.searchParams)
  const orders = await shownPage(context, load(context, 'admin.orders.list', { ...filter, limit: 20 }))
  const saved = await loadViews(context, 'orders')
  return { ...orders, saved, search: filter.search, show: filter.checking ? 'checking' : (filter.show ?? '') }
}

/** Orders of all companies; those whose payment is not what was asked for have a view of their own. */
export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const format = useFormat()
  const { list, total, page, limit, search, show, checkingTotal } = loaderData
  const noSums = useRightReason()('money.manage')
  const address = listAddress('/admin/orders', { search, show })
  return (
    <Page>
      <PageMeta title={t('nav.orders')} noindex />
      <PageHead
        title={t('nav.orders')}
        lead={[t('orders.lead'), noSums && t('orders.noSums', { only: noSums })].filter(Boolean).join(' ')}
      />
      <SavedViews saved={loaderData.saved} />
      <nav aria-label={t('nav.orders')} className="flex flex-wrap gap-2">
        <ChipLink to="/admin/orders" on={show === ''}>
          {t('orders.all')}
        </ChipLink>
        <ChipLink to="/admin/orders?show=checking" on={show === 'checking'}>
          {t('orders.checking')} ({checkingTotal})
        </ChipLink>
        {orderViews.map((view) => (
          <ChipLink key={view} to={`/admin/orders?show=${view}`} on={show === view}>
            {t(`orders.${view}`)}
          </ChipLink>
        ))}
      </nav>
      <ListSearch className="my-4" label={t('orders.search')} search={search}>
        {show && <input type="hidden" name="show" value={show} />}
      </ListSearch>
      {list.length === 0 ? (
        <EmptyState title={t('orders.empty')}>{t('orders.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.orders')}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                head: t('orders.number'),
                rowHeader: true,
                cell: ({ id, number, test }) => (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <Link className="k-link" to={`/admin/orders/${id}`}>
                      {number}
                    </Link>
                    {test && <Badge>{t('orders.test')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'company',
                head: t('orders.company'),
                cell: ({ companyId, companyName }) => <Link to={`/admin/companies/${companyId}`}>{companyName}</Link>,
              },
              ...(noSums === null
                ? [
                    {
                      key: 'total',
                      head: t('orders.total'),
                      align: 'end' as const,
                      cell: ({ total: sum }: (typeof list)[number]) => sum && format.money(sum.minor, sum.currency),
                    },
                  ]
                : []),
              {
                key: 'status',
                head: t('orders.status'),
                cell: ({ status, checking: look }) => (
                  <span className="inline-flex flex-wrap gap-2">
                    <OrderStatusBadge status={status} />
                    {look && <Badge tone="warning">{t('orders.checking')}</Badge>}
                  </span>
                ),
              },
              {
                key: 'date',
                head: t('orders.date'),
                nowrap: true,
                cell: ({ createdAt }) => format.dateTime(createdAt),
              },
            ]}
          />
        </Card>
      )}
      {list.length > 0 && (
        <p className="mt-4">
          <CsvLink list="orders" />
        </p>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={address} />
    </Page>
  )
}
