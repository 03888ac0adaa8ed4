import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { PlanPeriod } from './plan-card.tsx'

const periods = ['MONTH', 'YEAR'] as const

/** Prices by month or by year; two links, so that it works without script. Needs the set `pricing`. */
export function PeriodSwitch({
  period,
  saving,
  hrefFor,
}: {
  period: PlanPeriod
  /** What a year saves at most, in percent; 0 is not shown. */
  saving: number
  hrefFor: (period: PlanPeriod) => string
}) {
  const t = useTexts('pricing')
  const { number } = useFormat()
  return (
    <nav
      aria-label={t('period.label')}
      className="inline-flex max-w-full flex-wrap gap-1 rounded-lg border border-line bg-sunken p-1"
    >
      {periods.map((each) => (
        <Link
          key={each}
          to={hrefFor(each)}
          replace
          preventScrollReset
          aria-current={each === period || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-4 text-sm font-semibold text-muted hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-sm"
        >
          {t(`period.${each}`)}
          {each === 'YEAR' && saving > 0 && (
            <span className="rounded-full bg-pandan-soft px-2 py-0.5 text-xs text-pandan-ink">
              {t('period.save', { percent: number(saving) })}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
