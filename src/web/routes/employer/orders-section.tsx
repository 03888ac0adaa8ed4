import type { EndpointOutput } from '#modules/contract.ts'
import { OrderStatusBadge } from '#modules/billing/ui/order-status.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Orders = EndpointOutput<'orders.transactions'>

/** The newest orders of the company with what can be done about them. Needs the text set `orders`. */
export function OrdersSection({ id, orders }: { id: string; orders: Orders }) {
  const t = useTexts('orders')
  const format = useFormat()
  const line = (text: string) => <span className="whitespace-nowrap tabular-nums">{text}</span>
  return (
    <Section id={id} title={t('list.title')} lead={t('list.lead')}>
      {orders.list.length === 0 ? (
        <Card>
          <EmptyState level={3} title={t('list.empty')}>
            {t('list.emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={t('list.title')}
            rows={orders.list}
            rowKey={({ id }) => id}
            columns={[
              { key: 'number', head: t('list.number'), rowHeader: true, cell: ({ number }) => line(number) },
              {
                key: 'date',
                head: t('list.date'),
                nowrap: true,
                cell: ({ createdAt }) => line(format.date(createdAt)),
              },
              {
                key: 'total',
                head: t('list.total'),
                align: 'end',
                cell: ({ sums }) => line(format.money(sums.total.minor, sums.total.currency)),
              },
              {
                key: 'status',
                head: t('list.status'),
                cell: ({ status }) => <OrderStatusBadge status={status} />,
              },
              {
                key: 'open',
                head: <span className="sr-only">{t('list.action')}</span>,
                align: 'end',
                cell: ({ id, payUntil, number }) =>
                  payUntil === null ? (
                    <LinkButton
                      size="sm"
                      to={`/employer/payment-status/${id}`}
                      aria-label={`${t('list.open')} ${number}`}
                    >
                      {t('list.open')}
                    </LinkButton>
                  ) : (
                    <LinkButton
                      size="sm"
                      to={`/employer/payment?order=${id}`}
                      aria-label={`${t('list.pay')} ${number}`}
                    >
                      {t('list.pay')}
                    </LinkButton>
                  ),
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}
