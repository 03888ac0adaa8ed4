import { Form } from '#ui/form/page-form.tsx'
import { Notice } from '#ui/display.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Credits, Subscription } from '../contract.shapes.ts'
import { nextJobCost } from '../rules.job-cost.ts'

type SlotJobsProps = { subscription: Subscription; jobs: Credits['slotJobs']; reply: FormReply | null }

const schema = () => import('../contract.forms.ts').then((forms) => forms.keepJobsForm)

/** Jobs beyond the slots of the plan: which stay, and those that were paused. Needs the set `subscription`. */
export function SlotJobs({ subscription, jobs, reply }: SlotJobsProps) {
  const { slotNotice, suspendedJobs } = subscription
  const open = jobs.filter(({ suspended }) => !suspended)
  const limit = slotNotice?.limit ?? subscription.next?.activeJobs ?? null
  return (
    <>
      {slotNotice && <SlotNotice notice={slotNotice} used={open.length} />}
      {limit !== null && open.length > limit && <ChooseJobs jobs={open} limit={limit} reply={reply} />}
      {suspendedJobs > 0 && <PausedJobs subscription={subscription} jobs={jobs.filter(({ suspended }) => suspended)} />}
    </>
  )
}

function SlotNotice({ notice, used }: { notice: NonNullable<Subscription['slotNotice']>; used: number }) {
  const t = useTexts('subscription')
  const { date } = useFormat()
  return (
    <Notice tone="warning" title={t('slots.notice', { date: date(notice.dueAt), count: notice.limit })}>
      {used > 0 ? t('slots.noticeText', { date: date(notice.dueAt) }) : t('slots.noticeOthers')}
    </Notice>
  )
}

function ChooseJobs({ jobs, limit, reply }: Omit<SlotJobsProps, 'subscription'> & { limit: number }) {
  const t = useTexts('subscription')
  const keepJobs = jobs.filter(({ keep }) => keep).map(({ id }) => id)
  const kit = useKitForm({ id: 'keep-jobs', lastResult: reply, schema, defaultValue: { keepJobs } })
  return (
    <KitForm {...kit} className="grid gap-4">
      <input type="hidden" name="intent" value="keepJobs" />
      <CheckboxGroup
        field={kit.fields.keepJobs}
        label={t('slots.choose', { limit })}
        hint={t('slots.chooseHint')}
        options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
        columns={2}
      />
      <div>
        <SubmitButton variant="secondary">{t('slots.save')}</SubmitButton>
      </div>
    </KitForm>
  )
}

function PausedJobs({ subscription, jobs }: Omit<SlotJobsProps, 'reply'>) {
  const t = useTexts('subscription')
  const { suspendedJobs } = subscription
  const cost = nextJobCost(subscription)
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-base">{t('slots.paused', { count: suspendedJobs })}</h3>
      <p className="mt-1.5 max-w-prose text-sm text-muted">
        {t(cost.kind === 'USED_UP' ? 'slots.pausedFull' : 'slots.pausedRoom')}
      </p>
      <ul className="mt-3 grid gap-2">
        {jobs.map(({ id, version, title }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">{title}</span>
            {cost.kind !== 'USED_UP' && (
              <Form method="post">
                <input type="hidden" name="intent" value="resumeJob" />
                <input type="hidden" name="jobId" value={id} />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="useCredit" value={cost.kind === 'CREDIT' ? 'yes' : ''} />
                <SubmitButton variant="secondary" size="sm">
                  {t(cost.kind === 'CREDIT' ? 'slots.resumeCredit' : 'slots.resume')}
                  <span className="sr-only">: {title}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
