import { Form } from '#ui/form/page-form.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Credits, Subscription } from '../contract.shapes.ts'

type PlanChangeProps = { subscription: Subscription; choices: Credits['choices'] }

/** What follows the plan, and the form to change it; nothing for who has no plan. Needs the set `subscription`. */
export function PlanChange({ subscription, choices }: PlanChangeProps) {
  const t = useTexts('subscription')
  const { next, title } = subscription
  if (!next) return null
  const isChosen = next.kind === 'CHANGE' || next.kind === 'LEAVE'
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-base">{t('next.title')}</h3>
      <WhatFollows subscription={subscription} />
      {choices.length > 0 && next.kind !== 'PAID' && (
        <div className="mt-3 grid gap-3">
          {isChosen && (
            <Form method="post">
              <input type="hidden" name="intent" value="plan" />
              <input type="hidden" name="next" value="" />
              <SubmitButton variant="secondary">{t('next.stay', { plan: title ?? '' })}</SubmitButton>
            </Form>
          )}
          <details>
            <summary className="k-link w-fit cursor-pointer text-sm">{t('next.change')}</summary>
            <ChangeForm key={`${next.kind} ${next.code}`} subscription={subscription} choices={choices} next={next} />
          </details>
        </div>
      )}
    </div>
  )
}

function WhatFollows({ subscription }: Pick<PlanChangeProps, 'subscription'>) {
  const t = useTexts('subscription')
  const { date } = useFormat()
  const { next, endsAt, usage, renewal, source } = subscription
  if (!next || !endsAt) return null
  // Once the order is there, it says so itself.
  const comes = source === 'PLAN' && !renewal && (next.kind === 'RENEW' || next.kind === 'CHANGE')
  const used = usage.find(({ key }) => key === 'activeJobs')?.used ?? 0
  // What nobody has decided yet is no reason to choose jobs; a week before there is a notice.
  const room = next.kind === 'RENEW' || next.kind === 'NOTHING' ? null : next.activeJobs
  return (
    <div className="mt-1.5 grid max-w-prose gap-1.5 text-sm text-muted">
      <p>
        {t(`next.kind.${next.kind}`, { plan: next.title, date: date(next.startsAt) })}
        {next.period && next.kind === 'CHANGE' && ` ${t(`next.period.${next.period}`)}`}
        {comes && ` ${t('next.order')}`}
      </p>
      {room !== null && used > room && (
        <p className="font-semibold text-ink">{t('next.fewer', { used, plan: next.title, room })}</p>
      )}
    </div>
  )
}

type ChangeFormProps = PlanChangeProps & { next: NonNullable<Subscription['next']> }

function ChangeForm({ subscription: { planCode }, choices, next }: ChangeFormProps) {
  const t = useTexts('subscription')
  const { money } = useFormat()
  const options = choices.map(({ code, title, period, total }) => ({
    value: `${code} ${period}`,
    label: t(`next.option.${period}`, { plan: title, total: money(total.minor, total.currency) }),
  }))
  const code = next.kind === 'NOTHING' ? planCode : next.code
  const defaultChoice = `${code} ${next.period ?? 'MONTH'}`
  return (
    <Form method="post" className="mt-3 grid max-w-[30rem] gap-4">
      <input type="hidden" name="intent" value="plan" />
      <Select
        name="next"
        label={t('next.label')}
        hint={t('next.hint')}
        defaultValue={defaultChoice}
        options={[...options, { value: 'FREE MONTH', label: t('next.option.leave') }]}
      />
      <div>
        <SubmitButton>{t('next.save')}</SubmitButton>
      </div>
    </Form>
  )
}
