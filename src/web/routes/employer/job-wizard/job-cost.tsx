import { billingHref, pricingPath, topupPath } from '#modules/billing/rules.addresses.ts'
import type { JobCost } from '#modules/billing/rules.job-cost.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { stepUrl } from './steps.ts'

/** What publishing takes, and what is left after it. */
export function JobCostLine({ cost }: { cost: JobCost }) {
  const t = useTexts('jobPost')
  if (cost.kind === 'SLOT')
    return <p className="mt-3 text-sm">{t('CHECK.cost.SLOT', { count: cost.limit, left: cost.left })}</p>
  return cost.kind === 'CREDIT' ? <p className="mt-3 text-sm">{t('CHECK.cost.CREDIT', { count: cost.left })}</p> : null
}

/** Until when candidates can apply, or why that is before the closing date that was chosen. */
export function ClosingLine({ on, days, isCut }: { on: string; days: number; isCut: boolean }) {
  const t = useTexts('jobPost')
  const date = useFormat().day(on)
  return (
    <p className="mt-3 text-sm">{isCut ? t('CHECK.closesEarlier', { days, date }) : t('CHECK.closes', { date })}</p>
  )
}

/** No slot and no credit is left: the ways to more lead back to this draft. */
export function SlotsUsedUp({ id, limit }: { id: string; limit: number }) {
  const t = useTexts('jobPost')
  const next = stepUrl('CHECK', id)
  return (
    <Notice
      tone="warning"
      className="mt-5"
      title={t('CHECK.cost.USED_UP', { count: limit })}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={billingHref(pricingPath, { next })}>{t('CHECK.cost.plans')}</LinkButton>
          <LinkButton to={`${billingHref(topupPath, { next })}#JOB`}>{t('CHECK.cost.credit')}</LinkButton>
        </div>
      }
    >
      {t('CHECK.cost.kept')}
    </Notice>
  )
}
