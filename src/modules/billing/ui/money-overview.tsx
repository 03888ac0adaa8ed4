import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { AlarmView, MoneyOverview } from '../admin/contract.money.ts'

/** What somebody has to look at, newest first, each with a link to its order or company. Needs the set `money`. */
export function Alarms({ alarms: { total, list } }: Pick<MoneyOverview, 'alarms'>) {
  const t = useTexts('money')
  if (total === 0) return <Notice tone="success" title={t('money.noAlarms')} className="mb-8" />
  return (
    <Notice tone="error" title={t('money.alarms')} className="mb-8">
      <p>{t('money.alarmsText', { count: total })}</p>
      <ul className="mt-3 grid gap-2">
        {list.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </ul>
    </Notice>
  )
}

function AlarmRow({
  alarm: { id, kind, orderId, orderNumber, companyId, companyName, openedAt },
}: {
  alarm: AlarmView
}) {
  const t = useTexts('money')
  const { dateTime } = useFormat()
  const what = t(`alarm.${kind}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="font-semibold">{what}</span>
        {orderId && (
          <>
            {' · '}
            <Link className="k-link" to={`/admin/orders/${orderId}`}>
              {orderNumber}
            </Link>
          </>
        )}
        {companyId && (
          <>
            {' · '}
            <Link className="k-link" to={`/admin/companies/${companyId}#money`}>
              {companyName}
            </Link>
          </>
        )}
        <span className="block text-muted">{t('money.since', { date: dateTime(openedAt) })}</span>
      </span>
      <Form method="post">
        <input type="hidden" name="alarm" value={id} />
        <Button type="submit" size="sm" variant="quiet" aria-label={t('money.closeOf', { what })}>
          {t('money.close')}
        </Button>
      </Form>
    </li>
  )
}

/** Income by month and currency; each row leads to its documents. Needs the set `money`. */
export function Income({ income }: Pick<MoneyOverview, 'income'>) {
  const t = useTexts('money')
  const { money, month: monthName, number } = useFormat()
  if (income.length === 0) return <p className="text-muted">{t('money.noIncome')}</p>
  const sum = (value: { minor: number; currency: string }) => (
    <span className="whitespace-nowrap tabular-nums">{money(value.minor, value.currency)}</span>
  )
  return (
    <Card flush>
      <Table
        caption={t('money.income')}
        rows={income}
        rowKey={({ month, total }) => `${month} ${total.currency}`}
        columns={[
          {
            key: 'month',
            head: t('money.month'),
            rowHeader: true,
            cell: ({ month, total: { currency } }) => (
              <Link className="k-link tabular-nums" to={`/admin/invoices?month=${month}&currency=${currency}`}>
                {monthName(`${month}-15`)} {currency}
              </Link>
            ),
          },
          { key: 'invoices', head: t('money.invoices'), align: 'end', cell: ({ invoices }) => number(invoices) },
          { key: 'net', head: t('money.net'), align: 'end', cell: ({ net }) => sum(net) },
          { key: 'tax', head: t('money.tax'), align: 'end', cell: ({ tax }) => sum(tax) },
          {
            key: 'refunded',
            head: t('money.refunded'),
            align: 'end',
            cell: ({ refunded }) => (refunded.minor === 0 ? '–' : sum(refunded)),
          },
          {
            key: 'total',
            head: t('money.total'),
            align: 'end',
            cell: ({ total }) => <span className="font-semibold">{sum(total)}</span>,
          },
        ]}
      />
    </Card>
  )
}

/** How payment providers do. Needs the sets `money` and `orders`. */
export function Providers({ providers }: Pick<MoneyOverview, 'providers'>) {
  const t = useTexts('money')
  const orders = useTexts('orders')
  const { dateTime, number } = useFormat()
  if (providers.length === 0) return <p className="text-muted">{t('money.noProviders')}</p>
  return (
    <ul className="grid gap-3">
      {providers.map(
        ({ provider, test, downSince, answeredAt, reconciledAt, open, failedAt, failure, unknownMessages }) => (
          <Card as="li" key={provider}>
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <h3 className="text-base">{orders(`provider.${provider}.name`)}</h3>
              {test && <Badge>{t('money.test')}</Badge>}
              <StatusBadge tone={downSince ? 'error' : answeredAt ? 'success' : 'muted'}>
                {downSince
                  ? t('money.down', { date: dateTime(downSince) })
                  : t(answeredAt ? 'money.up' : 'money.never')}
              </StatusBadge>
            </div>
            <Facts
              items={[
                { term: t('money.openPayments'), value: number(open) },
                ...(answeredAt ? [{ term: t('money.lastAnswer'), value: dateTime(answeredAt) }] : []),
                ...(reconciledAt ? [{ term: t('money.reconciled'), value: dateTime(reconciledAt) }] : []),
              ]}
            />
            {failedAt && (
              <p className="k-hint mt-2">
                {t('money.lastFailure', { date: dateTime(failedAt), reason: failure ?? '' })}
              </p>
            )}
            {unknownMessages > 0 && <p className="k-hint mt-2">{t('money.unknown', { count: unknownMessages })}</p>}
          </Card>
        ),
      )}
    </ul>
  )
}

/** What the nightly comparison of the books found. Needs the set `money`. */
export function Books({ audit }: Pick<MoneyOverview, 'audit'>) {
  const t = useTexts('money')
  const { dateTime, number } = useFormat()
  if (!audit) return <p className="text-muted">{t('money.neverAudited')}</p>
  return (
    <Card>
      <p className="mb-3 font-semibold">{t('money.audited', { date: dateTime(audit.finishedAt) })}</p>
      <Facts
        items={[
          { term: t('money.accounts'), value: number(audit.accounts) },
          { term: t('money.orders'), value: number(audit.orders) },
          { term: t('money.listed'), value: number(audit.listed) },
          { term: t('money.found'), value: number(audit.found) },
        ]}
      />
      {audit.unreachable.length > 0 && (
        <p className="k-hint mt-2">{t('money.unreachable', { names: audit.unreachable.join(', ') })}</p>
      )}
    </Card>
  )
}
