import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Subscription } from '../contract.shapes.ts'
import { billingHref } from '../rules.addresses.ts'

/** The end of a plan that comes or has come, and the order that renews it. Needs the set `subscription`. */
export function PlanRenewal({ subscription }: { subscription: Subscription }): ReactNode {
  const t = useTexts('subscription')
  const { date, money } = useFormat()
  const { source, endsAt, graceUntil, renewal, next, mayBuy } = subscription
  if (!endsAt) return null
  const pay = renewal && mayBuy && (
    <LinkButton variant="primary" to={billingHref('/employer/payment', { order: renewal.orderId })}>
      {t('renewal.pay', { total: money(renewal.total.minor, renewal.total.currency) })}
    </LinkButton>
  )
  if (source === 'GRACE' && graceUntil)
    return (
      <Notice tone="warning" title={t('plan.grace', { date: date(endsAt) })} action={pay}>
        {t('plan.graceText', { until: date(graceUntil) })}
      </Notice>
    )
  if (source !== 'PLAN' || !renewal || !next) return null
  return (
    <Notice title={t('renewal.title', { date: date(endsAt) })} action={pay}>
      {t('renewal.text', { plan: next.title, date: date(next.startsAt), until: date(renewal.payUntil) })}
    </Notice>
  )
}
