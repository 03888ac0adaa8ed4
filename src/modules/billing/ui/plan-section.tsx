import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Card, Section } from '#ui/page.tsx'
import type { Credits, Subscription } from '../contract.shapes.ts'
import { pricingPath, topupPath } from '../rules.addresses.ts'
import { PlanChange } from './plan-change.tsx'
import { PlanRenewal } from './plan-renewal.tsx'
import { SlotJobs } from './slot-jobs.tsx'
import { UsageBar } from './usage-bar.tsx'

const shown = ['activeJobs', 'candidateUnlocksPerMonth', 'featuredDays', 'seats'] as const

type PlanSectionProps = { id: string; subscription: Subscription; reply?: FormReply | null } & Pick<
  Credits,
  'choices' | 'slotJobs'
>

/** The plan of the own company with what is used and left of it. Needs the set `subscription`. */
export function PlanSection({ id, subscription, choices, slotJobs, reply = null }: PlanSectionProps) {
  const t = useTexts('subscription')
  const { number } = useFormat()
  const { source, entitlements, usage, jobCredits } = subscription
  if (source === 'OFF')
    return (
      <Section title={t('plan.title')} id={id}>
        <Notice tone="success" title={t('plan.off')}>
          {t('plan.offText')}
        </Notice>
      </Section>
    )
  return (
    <Section title={t('plan.title')} id={id}>
      <Card className="grid gap-5">
        <PlanPeriod subscription={subscription} />
        {shown.map((key) => {
          const entry = usage.find((each) => each.key === key)
          // A plan without featured days, or a grace without allowances, and no bought ones.
          if (!entry || (entry.limit === 0 && (key === 'featuredDays' || source === 'GRACE'))) return null
          // In grace no new allowance begins.
          const each = source === 'GRACE' ? { ...entry, renewsAt: null } : entry
          const credits = key === 'activeJobs' && jobCredits ? t('usage.credits', { count: jobCredits }) : null
          return <UsageBar key={key} usage={each} label={t(`usage.${key}`)} more={credits} />
        })}
        <Facts
          items={[
            { term: t('plan.questions'), value: number(entitlements.screeningQuestions) },
            { term: t('plan.days'), value: number(entitlements.jobDays) },
            { term: t('plan.exports'), value: t(entitlements.exports ? 'plan.included' : 'plan.notIncluded') },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={pricingPath}>{t(source === 'FREE' ? 'plan.compare' : 'plan.change')}</LinkButton>
          <LinkButton to={topupPath}>{t('plan.topup')}</LinkButton>
        </div>
        {/* What is wanted next comes before the jobs that it leaves room for; a notice does not wait. */}
        {!subscription.slotNotice && <PlanChange subscription={subscription} choices={choices} />}
        <SlotJobs subscription={subscription} jobs={slotJobs} reply={reply} />
        {subscription.slotNotice && <PlanChange subscription={subscription} choices={choices} />}
      </Card>
    </Section>
  )
}

function PlanPeriod({ subscription }: { subscription: Subscription }) {
  const t = useTexts('subscription')
  const { date } = useFormat()
  const { source, title, startsAt, endsAt } = subscription
  return (
    <>
      <div>
        <p className="text-xl font-bold">{title}</p>
        <p className="text-sm text-muted">
          {source === 'FREE' || !startsAt || !endsAt
            ? t('plan.free')
            : t('plan.period', { from: date(startsAt), until: date(endsAt) })}
        </p>
      </div>
      <PlanRenewal subscription={subscription} />
    </>
  )
}
