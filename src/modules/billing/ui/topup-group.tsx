import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { CreditUnit } from '#kernel/enums/billing.ts'
import type { TaxLabel, Topup } from '../contract.shapes.ts'
import { payableUnit } from '../rules.price.ts'

type TopupGroupProps = {
  unit: CreditUnit
  topups: readonly Topup[]
  tax: TaxLabel | null
  /** From when what is bought counts. */
  now: number
  action: (topup: Topup) => ReactNode
}

const dayMs = 86_400_000
/** The price of one of several, in whole payable units. */
const eachOf = ({ minor, currency }: { minor: number; currency: string }, count: number) =>
  Math.round(minor / count / payableUnit(currency)) * payableUnit(currency)

/** The top-ups of one kind: what is left of it, how long they last, and each with its price. Needs the set `pricing`. */
export function TopupGroup({ unit, topups, tax, now, action }: TopupGroupProps) {
  const t = useTexts('pricing')
  const { date, number } = useFormat()
  const [first] = topups
  if (!first) return null
  const { left, days } = first
  return (
    <Card as="section" id={unit} aria-labelledby={`${unit}-title`} className="scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-w-prose flex-1 basis-60">
          <h2 id={`${unit}-title`} className="text-lg">
            {t(`unit.${unit}.title`)}
          </h2>
          <p className="mt-1 text-sm text-muted">{t(`unit.${unit}.text`)}</p>
        </div>
        <p className="text-sm">
          <span className="text-muted">{t('topup.left')}: </span>
          <strong className="tabular-nums">{left === null ? t('topup.unlimited') : number(left)}</strong>
        </p>
      </div>
      <ul className="mt-4">
        {topups.map((topup) => (
          <li key={topup.code} className="flex items-center justify-between gap-x-6 border-t border-line py-3">
            <div className="min-w-0">
              <h3 className="text-base">{topup.title}</h3>
              <TopupPrice topup={topup} tax={tax} />
            </div>
            {action(topup)}
          </li>
        ))}
      </ul>
      <p className="k-hint border-t border-line pt-3">
        {t('topup.expiry', { count: days, date: date(now + days * dayMs) })}
      </p>
    </Card>
  )
}

function TopupPrice({ topup: { price, count }, tax }: { topup: Topup; tax: TaxLabel | null }) {
  const t = useTexts('pricing')
  const { money } = useFormat()
  if (!price) return null
  const { net, total } = price
  return (
    <>
      <p className="tabular-nums">
        <span className="font-bold">{money(net.minor, net.currency)}</span>
        {count > 1 && (
          <span className="text-sm text-muted">
            {' '}
            · {t('topup.each', { price: money(eachOf(net, count), net.currency) })}
          </span>
        )}
      </p>
      {tax && (
        <p className="k-hint tabular-nums">
          {t('price.total', { total: money(total.minor, total.currency), percent: tax.percent, label: tax.label })}
        </p>
      )}
    </>
  )
}
