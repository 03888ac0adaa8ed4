import { BackLink } from '#ui/back-link.tsx'
import { redirect } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { isFail } from '#kernel/fail.ts'
import { billingHref, pricingPath, topupPath } from '#modules/billing/rules.addresses.ts'
import { featureForm } from '#modules/jobs/contract.forms.ts'
import type { FeatureState } from '#modules/jobs/contract.feature.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, flash, load, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt, repliedAt, replyOf } from '#web/settings/reply.ts'
import { dayChoices, preselected } from './choices.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['jobPost'] }

const page = '/employer/feature-job'
const jobs = '/employer/dashboard'
const dayMs = 86_400_000
const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.featureForm)

export async function loader({ context }: Route.LoaderArgs) {
  const id = app(context).url.searchParams.get('id')
  if (!id) throw redirect(jobs)
  return { job: await load(context, 'jobs.featureState', { id }), featureId: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = form.get('id')
  if (typeof id !== 'string') throwBadInput()
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'end') {
    try {
      await app(context).call('jobs.endFeature', { id })
    } catch (error) {
      if (!isFail(error)) throw error
      if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
      return failedAt('end', error)
    }
    flash(context, 'SAVED')
  } else {
    const done = await submit(context, form, featureForm, 'jobs.feature')
    if (!done.ok) return repliedAt('feature', done.reply)
    flash(context, 'JOB_FEATURED')
  }
  return redirect(`${page}?id=${encodeURIComponent(id)}`)
}

/** How long a job is featured, what more days take, and how to end it. */
export default function FeatureJob({ loaderData: { job, featureId }, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  return (
    <Page width="reading">
      <PageMeta title={t('feature.title')} noindex />
      <PageHead title={job.title} lead={t('feature.lead')} back={<BackLink to={jobs}>{t('feature.back')}</BackLink>} />
      <ErrorMessage answer={actionData} />
      {job.until && <Featured job={job} until={job.until} />}
      <MoreDays job={job} featureId={featureId} reply={replyOf(actionData, 'feature')} />
    </Page>
  )
}

function Featured({ job: { id, unused }, until }: { job: FeatureState; until: string }) {
  const t = useTexts('jobPost')
  const { dateTime } = useFormat()
  return (
    <Notice
      tone="success"
      className="mb-6"
      title={t('feature.until', { date: dateTime(until) })}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit">{t('feature.stop')}</Button>
        </Form>
      }
    >
      {unused > 0 ? t('feature.stopBack', { count: unused }) : t('feature.stopNone')}
    </Notice>
  )
}

type MoreDaysProps = { job: FeatureState; featureId: string; reply: FormReply | null }

function MoreDays({ job, featureId, reply }: MoreDaysProps) {
  const t = useTexts('jobPost')
  const { date, dateTime } = useFormat()
  const { credits, daysLeft, problem, startsAt } = job
  const kit = useKitForm({ id: `feature-${featureId}`, lastResult: reply, schema })
  if (problem) return <Notice tone="muted" title={t.find(`feature.why.${problem}`) ?? problem} />
  if (daysLeft === 0)
    return job.until ? (
      <Notice tone="muted" title={t('feature.full')}>
        {t('feature.fullText')}
      </Notice>
    ) : (
      <Notice tone="warning" title={t('feature.tooLate')}>
        {t('feature.tooLateText')}
      </Notice>
    )
  if (credits.left === 0) return <UsedUp job={job} />
  const choices = dayChoices({ daysLeft, credits: credits.left })
  const endOf = (days: number) => dateTime(new Date(Date.parse(startsAt) + days * dayMs).toISOString())
  return (
    <Card>
      <KitForm {...kit} className="grid gap-5">
        <input type="hidden" name="id" value={job.id} />
        <input type="hidden" name="featureId" value={featureId} />
        <RadioGroup
          field={kit.fields.days}
          label={job.until ? t('feature.again') : t('feature.days')}
          defaultValue={String(preselected(choices) ?? '')}
          required
          options={choices.map((days) => ({
            value: String(days),
            label: t('feature.day', { count: days }),
            hint: t('feature.ends', { date: endOf(days) }),
          }))}
        />
        <p className="k-hint">
          {credits.left === null
            ? t('feature.unlimited')
            : `${t('feature.left', { count: credits.left })} ${t('feature.renews', { date: date(credits.renewsAt) })}`}{' '}
          {t('feature.spent')}
        </p>
        <div>
          <SubmitButton>{t('feature.submit')}</SubmitButton>
        </div>
      </KitForm>
    </Card>
  )
}

/** What to do when the company has no days: where they come from, and back here afterwards. */
function UsedUp({ job: { id, credits } }: { job: FeatureState }) {
  const t = useTexts('jobPost')
  const { date } = useFormat()
  const next = `${page}?id=${id}`
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">{t('feature.usedUp')}</h2>
        <p className="mt-1 text-muted">
          {(credits.limit ?? 0) > 0 ? t('feature.usedUpText', { date: date(credits.renewsAt) }) : t('feature.noneText')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={billingHref(topupPath, { next })} variant="primary">
          {t('feature.buy')}
        </LinkButton>
        <LinkButton to={billingHref(pricingPath, { next })}>{t('feature.plans')}</LinkButton>
      </div>
    </Card>
  )
}
