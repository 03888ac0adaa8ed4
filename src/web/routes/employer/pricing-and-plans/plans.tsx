import { billingHref, planPaymentHref, pricingPath } from '#modules/billing/rules.addresses.ts'
import { compareEntitlements, planOption, yearSaving } from '#modules/billing/rules.offers.ts'
import type { Plan } from '#modules/billing/contract.shapes.ts'
import { PeriodSwitch } from '#modules/billing/ui/period-switch.tsx'
import { PlanCard } from '#modules/billing/ui/plan-card.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { PricingData } from './data.ts'

/** The plans side by side, as cards below each other on phones. */
export function Plans({ data }: { data: PricingData }) {
  const t = useTexts('pricing')
  const { offer, own, period, next } = data
  const { plans, currency, tax } = offer
  const saving = Math.max(0, ...plans.map((plan) => yearSaving(plan)?.percent ?? 0))
  const options = plans.map((plan) => ({ plan, option: optionOf(plan, data) }))
  // One button a screen is the main one: to begin with, or the next larger plan.
  const ownAt = plans.findIndex((plan) => plan.own)
  const main = options.findIndex(({ option }, at) => option === 'REGISTER' || (option === 'BUY' && at > ownAt))
  const { different } = compareEntitlements(plans)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <PeriodSwitch
          period={period}
          saving={saving}
          hrefFor={(each) => billingHref(pricingPath, { period: each === 'YEAR' ? each : null, next })}
        />
        <p className="k-hint max-w-prose">
          {tax ? t('price.taxed', { label: tax.label, percent: tax.percent }) : t('price.untaxed')}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {options.map(({ plan, option }, at) => (
          <PlanCard
            key={plan.code}
            plan={plan}
            period={period}
            currency={currency}
            tax={tax}
            rows={different}
            status={plan.own && own ? <OwnStatus own={own} /> : null}
            action={<PlanAction plan={plan} option={option} main={at === main} data={data} />}
          />
        ))}
      </ul>
    </>
  )
}

function optionOf(plan: Plan, { offer, own, kind, problem, period }: PricingData) {
  const sold = (period === 'YEAR' ? plan.year : plan.month) !== null
  return planOption({ code: plan.code, own: plan.own, sold }, offer.plans, {
    kind,
    mayBuy: kind === 'employer' && problem === null,
    source: own?.source ?? 'FREE',
  })
}

function OwnStatus({ own }: { own: NonNullable<PricingData['own']> }) {
  const t = useTexts('pricing')
  const { date } = useFormat()
  if (own.source === 'GRACE' && own.endsAt && own.graceUntil)
    return <>{t('own.grace', { date: date(own.endsAt), until: date(own.graceUntil) })}</>
  return own.source === 'PLAN' && own.endsAt ? <>{t('own.until', { date: date(own.endsAt) })}</> : null
}

type PlanActionProps = { plan: Plan; option: ReturnType<typeof optionOf>; main: boolean; data: PricingData }

function PlanAction({ plan, option, main, data: { own, period, next } }: PlanActionProps) {
  const t = useTexts('pricing')
  const { date } = useFormat()
  const variant = main ? 'primary' : 'secondary'
  if (option === 'REGISTER')
    return (
      <LinkButton to="/employer/register" variant={variant} wide>
        {t('action.REGISTER')}
      </LinkButton>
    )
  if (option === 'BUY' || option === 'RENEW' || option === 'NEXT')
    return (
      <>
        {option === 'NEXT' && own?.title && own.endsAt && (
          <p className="k-hint">{t('action.NEXT', { plan: own.title, date: date(own.endsAt) })}</p>
        )}
        <LinkButton to={planPaymentHref(plan.code, period, next)} variant={variant} wide>
          {t(option === 'RENEW' ? 'action.RENEW' : 'action.BUY', { plan: plan.title })}
        </LinkButton>
      </>
    )
  return plan.code === 'FREE' && own && !plan.own ? <p className="k-hint">{t('action.free')}</p> : null
}
