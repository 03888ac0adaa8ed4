import { DecisionForm } from '#modules/admin/ui/decision-form.tsx'
import { ErrorMessage } from '#modules/admin/ui/error-message.tsx'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import type { ReviewReason } from '#modules/jobs/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import type { Route } from './+types/job'

export const handle: RouteHandle = { texts: ['admin'] }
const tones = { APPROVE: 'primary', REJECT: 'danger', REMOVE: 'danger' } as const
const waiting = ['APPROVE', 'REJECT'] as const
const removable = ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED', 'PENDING_REVIEW', 'REJECTED']

export async function loader({ context, params }: Route.LoaderArgs) {
  const { job, deletedAt } = await load(context, 'admin.jobs.get', { id: params.id })
  const reasons = await load(context, 'reference.masters', { category: 'JOB_REVIEW_REASON', limit: 50 })
  return { job, deletedAt, reasons: reasons.list.map(({ code, label }) => ({ value: code, label })) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const base = { id: params.id, version: Number(form.get('version')) }
  const because = { reason: String(form.get('reason') ?? '') as ReviewReason, note: String(form.get('note') ?? '') }
  const decision = form.get('decision')
  return runAction(context, params.id, '/admin/jobs', (call) =>
    call(
      'admin.jobs.decide',
      decision === 'APPROVE'
        ? { ...base, decision }
        : { ...base, ...because, decision: decision === 'REMOVE' ? 'REMOVE' : 'REJECT' },
    ),
  )
}

/** A job as candidates would read it, with the decision in the sidebar. */
export default function Job({ loaderData: { job, deletedAt, reasons }, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const open = [
    ...(job.status === 'PENDING_REVIEW' ? waiting : []),
    ...(removable.includes(job.status) && !deletedAt ? (['REMOVE'] as const) : []),
  ]
  return (
    <Page>
      <PageMeta title={job.title} noindex />
      <PageHead
        back={
          <Breadcrumb label={t('path')} items={[{ label: t('nav.jobs'), to: '/admin/jobs' }, { label: job.title }]} />
        }
        title={job.title}
        lead={t(`jobs.status.${job.status}`)}
      />
      <ErrorMessage code={actionData?.code} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card className="min-w-0">
          <JobView job={job} heading="h2" />
        </Card>
        <aside aria-label={t('decide.title')} className="grid content-start gap-3 xl:sticky xl:top-20">
          <h2>{t('decide.title')}</h2>
          {open.length === 0 && <p className="text-muted">{t('decide.nothing')}</p>}
          {open.map((decision) => (
            <DecisionForm
              key={decision}
              decision={decision}
              version={job.own?.version ?? 0}
              tone={tones[decision]}
              label={t(`decideJob.${decision}`)}
              consequence={t(`decideJob.after.${decision}`)}
              reasons={
                decision === 'APPROVE'
                  ? undefined
                  : { name: 'reason', legend: t('decide.reason'), options: reasons, single: true }
              }
              note={decision !== 'APPROVE'}
            />
          ))}
        </aside>
      </div>
    </Page>
  )
}
