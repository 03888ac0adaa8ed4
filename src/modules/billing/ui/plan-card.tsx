import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/page.tsx'
import { cx } from '#ui/cx.ts'
import type { Plan, TaxLabel } from '../contract.shapes.ts'
import { yearSaving, type EntitlementKey } from '../rules.offers.ts'

export type PlanPeriod = 'MONTH' | 'YEAR'
type PlanCardProps = {
  plan: Plan
  period: PlanPeriod
  currency: string
  tax: TaxLabel | null
  /** What the plans differ by. */
  rows: readonly EntitlementKey[]
  /** About the own plan, such as its end. */
  status?: ReactNode
  action?: ReactNode
}

/** A plan in a row of plans: price, what can be done, and what it holds more of than the others. Needs the set `pricing`. */
export function PlanCard({ plan, period, currency, tax, rows, status, action }: PlanCardProps) {
  const t = useTexts('pricing')
  return (
    <Card
      as="li"
      id={`plan-${plan.code}`}
      className={cx('row-span-4 grid grid-rows-subgrid content-start gap-4', plan.own && 'border-nila!')}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg">{plan.title}</h2>
          {plan.own && <Badge tone="primary">{t('own.badge')}</Badge>}
        </div>
        <p className="mt-1 text-sm text-muted">{plan.description}</p>
      </div>
      <PlanPrice plan={plan} period={period} currency={currency} tax={tax} />
      <div className="grid content-end gap-2">
        {status && <p className="text-sm">{status}</p>}
        {action}
      </div>
      <Entitlements plan={plan} rows={rows} />
    </Card>
  )
}

function PlanPrice({ plan, period, currency, tax }: Pick<PlanCardProps, 'plan' | 'period' | 'currency' | 'tax'>) {
  const t = useTexts('pricing')
  const { money } = useFormat()
  const big = 'text-2xl font-bold tabular-nums'
  if (plan.code === 'FREE')
    return (
      <div>
        <p className={big}>{t('price.free')}</p>
        <p className="k-hint">{t('price.forever')}</p>
      </div>
    )
  const price = period === 'YEAR' ? plan.year : plan.month
  if (!price) return <p className="text-muted">{t('price.none', { currency })}</p>
  const { net, total } = price
  const saving = period === 'YEAR' ? yearSaving(plan) : null
  return (
    <div>
      <p>
        <span className={cx(big, 'xl:block')}>{money(net.minor, net.currency)}</span>{' '}
        <span className="text-muted">{t(`price.${period}`)}</span>
      </p>
      {tax && (
        <p className="k-hint tabular-nums">
          {t('price.total', { total: money(total.minor, total.currency), percent: tax.percent, label: tax.label })}
        </p>
      )}
      {saving && (
        <p className="mt-1 text-sm font-semibold text-pandan-ink tabular-nums">
          {t('price.saving', { saving: money(saving.minor, net.currency) })}
        </p>
      )}
    </div>
  )
}

/** Names at the start, numbers at the end, so that neighbours can be compared by eye. */
function Entitlements({ plan, rows }: Pick<PlanCardProps, 'plan' | 'rows'>) {
  const t = useTexts('pricing')
  return (
    <dl className="text-sm">
      {rows.map((key) => {
        const value = plan.entitlements[key]
        return (
          <div key={key} className="flex items-baseline justify-between gap-4 border-t border-line py-2 last:pb-0">
            <dt>{t(`entitlement.${key}`)}</dt>
            <dd className="text-base font-bold tabular-nums">
              <EntitlementValue value={value} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function EntitlementValue({ value }: { value: Plan['entitlements'][EntitlementKey] }) {
  const t = useTexts('pricing')
  const { number } = useFormat()
  if (typeof value === 'number') return number(value)
  if (value === null) return t('entitlement.unlimited')
  return (
    <>
      {value ? <Icon name="check" size={18} className="inline text-pandan-ink" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{t(value ? 'entitlement.included' : 'entitlement.notIncluded')}</span>
    </>
  )
}
