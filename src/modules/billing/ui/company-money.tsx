import { Link } from 'react-router'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { CompanyMoney } from '../admin/contract.company.ts'
import { Lots, Movements } from './credits-section.tsx'
import { OrderStatusBadge } from './order-status.tsx'

type CompanyMoneyProps = { money: CompanyMoney }
const tones: Record<CompanyMoney['periods'][number]['state'], Tone> = {
  PAST: 'muted',
  CURRENT: 'success',
  PLANNED: 'primary',
}

/** What a company is on and how much of it is used. Needs the set `money`. */
export function CompanyUsage({ money: { source, planTitle, usage } }: CompanyMoneyProps) {
  const t = useTexts('money')
  const { number } = useFormat()
  return (
    <Card>
      <Facts
        items={[
          { term: t('company.plan'), value: source === 'OFF' ? t('company.off') : (planTitle ?? t('company.none')) },
          ...usage.map(({ key, limit, used }) => ({
            term: t(`entitlement.${key}`),
            value:
              limit === null
                ? t('company.unlimited', { used: number(used) })
                : t('company.of', { used: number(used), limit: number(limit) }),
          })),
        ]}
      />
    </Card>
  )
}

/** Plans that it had, has and will have. Needs the set `money`. */
export function CompanyPeriods({ money: { periods } }: CompanyMoneyProps) {
  const t = useTexts('money')
  const format = useFormat()
  if (periods.length === 0) return <p className="text-muted">{t('company.noPeriods')}</p>
  return (
    <Card flush>
      <Table
        caption={t('company.periods')}
        rows={periods}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'plan',
            head: t('company.periods'),
            rowHeader: true,
            cell: ({ title, state }) => (
              <>
                <span className="font-semibold">{title}</span>{' '}
                <Badge tone={tones[state]}>{t(`company.${state}`)}</Badge>
              </>
            ),
          },
          { key: 'from', head: t('company.from'), nowrap: true, cell: ({ startsAt }) => format.date(startsAt) },
          {
            key: 'until',
            head: t('company.until'),
            cell: ({ endsAt, cutAt }) => (
              <>
                {format.date(endsAt)}
                {cutAt && <span className="k-hint block">{t('company.cut', { date: format.date(cutAt) })}</span>}
              </>
            ),
          },
          {
            key: 'paid',
            head: t('company.paidBy'),
            cell: ({ order, given }) =>
              order ? (
                <>
                  <Link className="k-link" to={`/admin/orders/${order.id}`}>
                    {order.number}
                  </Link>
                  <span className="block whitespace-nowrap tabular-nums">
                    {format.money(order.net.minor, order.net.currency)}
                  </span>
                </>
              ) : (
                given && t('company.given', { name: given.by ?? t('history.system'), reason: given.reason })
              ),
          },
        ]}
      />
    </Card>
  )
}

/** Credits and how they came and went. Needs the sets `money` and `subscription`. */
export function CompanyCredits({ money: { lots, movements, movementTotal } }: CompanyMoneyProps) {
  const t = useTexts('money')
  return (
    <div className="grid gap-4">
      {lots.length > 0 ? <Lots lots={lots} /> : <p className="text-muted">{t('company.noLots')}</p>}
      <h3 className="mt-2">{t('company.movements')}</h3>
      {movements.length > 0 ? (
        <Movements movements={movements} />
      ) : (
        <p className="text-sm text-muted">{t('company.noMovements')}</p>
      )}
      {movementTotal > movements.length && (
        <p className="k-hint">{t('company.newest', { shown: movements.length, total: movementTotal })}</p>
      )}
    </div>
  )
}

/** Jobs that hold a slot. Needs the set `money`. */
export function CompanySlots({ money: { slots } }: CompanyMoneyProps) {
  const t = useTexts('money')
  const { date } = useFormat()
  if (slots.length === 0) return <p className="text-muted">{t('company.noSlots')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {slots.map(({ jobId, title, since, paidByCredit }) => (
        <li key={jobId}>
          <span className="font-semibold">{title}</span>{' '}
          <span className="text-muted">
            {t(paidByCredit ? 'company.slotCredit' : 'company.slotPlan')}, {t('company.since', { date: date(since) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Its newest orders. Needs the sets `money` and `orders`. */
export function CompanyOrders({ money: { orders, orderTotal, name } }: CompanyMoneyProps) {
  const t = useTexts('money')
  const format = useFormat()
  if (orders.length === 0) return <p className="text-muted">{t('company.noOrders')}</p>
  return (
    <>
      <ul className="grid gap-2">
        {orders.map(({ id, number, status, total, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <Link className="k-link" to={`/admin/orders/${id}`}>
                {number}
              </Link>{' '}
              <span className="k-hint">{format.date(createdAt)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <span className="tabular-nums">{format.money(total.minor, total.currency)}</span>
              <OrderStatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
      {orderTotal > orders.length && (
        <Link className="k-link mt-3 inline-block" to={`/admin/orders?search=${encodeURIComponent(name)}`}>
          {t('company.allOrders', { count: orderTotal })}
        </Link>
      )}
    </>
  )
}
