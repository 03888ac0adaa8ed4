import { useFormat } from '#ui/i18n/i18n.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { Order } from '../contract.orders.ts'

type OrderLine = Pick<Order['lines'][number], 'kind' | 'code' | 'title' | 'period' | 'count' | 'days'>
type OrderSummaryProps = {
  lines: readonly (OrderLine & { net: { minor: number; currency: string } | null })[]
  sums: Order['sums'] | null
  footer?: React.ReactNode
}

/** What is bought, line by line, and what it comes to for whoever sees sums. Needs the text set `orders`. */
export function OrderSummary({ lines, sums, footer }: OrderSummaryProps) {
  const t = useTexts('orders')
  const { money } = useFormat()
  const row = (label: string, { minor, currency }: { minor: number; currency: string }) => (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular whitespace-nowrap text-end">{money(minor, currency)}</dd>
    </div>
  )
  return (
    <Card as="section" aria-labelledby="summary-title">
      <h2 id="summary-title" className="mb-4 text-lg">
        {t('summary.title')}
      </h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={`${line.kind}-${line.code}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="font-semibold">{line.count > 1 ? `${line.count} × ${line.title}` : line.title}</span>
              {line.kind === 'PLAN' && (
                <span className="k-hint block">{t(line.period === 'YEAR' ? 'summary.year' : 'summary.month')}</span>
              )}
              {line.days !== null && <span className="k-hint block">{t('summary.days', { count: line.days })}</span>}
            </span>
            {line.net && (
              <span className="tabular whitespace-nowrap text-end">{money(line.net.minor, line.net.currency)}</span>
            )}
          </li>
        ))}
      </ul>
      {sums && (
        <dl className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm">
          {row(t('summary.net'), sums.net)}
          {sums.taxLabel &&
            row(t('summary.tax', { tax: sums.taxLabel.label, percent: sums.taxLabel.percent }), sums.tax)}
          <div className="mt-1.5 flex items-baseline justify-between gap-4 text-base font-bold">
            <dt>{t('summary.total')}</dt>
            <dd className="tabular text-end">{money(sums.total.minor, sums.total.currency)}</dd>
          </div>
        </dl>
      )}
      {footer}
    </Card>
  )
}
