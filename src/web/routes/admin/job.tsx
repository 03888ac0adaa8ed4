import { DecisionForm } from '#modules/admin/ui/decision-form.tsx'
import { ErrorMessage } from './error-message.tsx'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import { JobChanges } from '#modules/jobs/ui/job-changes.tsx'
import { ScreeningCard } from './screening-card.tsx'
import { VersionList } from '#modules/jobs/ui/version-list.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import type { ReviewReason } from '#modules/jobs/rules.ts'
import { bulkReasons } from '#modules/moderation/rules.decision.ts'
import { reasonsOf } from '#modules/moderation/rules.ts'
import { Link } from 'react-router'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { AboutEntity } from './copy-id.tsx'
import { JobConnections } from './job-connections.tsx'
import { StateBadge } from './search/result-list.tsx'
import { resultPath } from './search/result-path.ts'
import { ForwardLink } from './forward-link.tsx'
import { useRightReason } from './use-right.ts'
import type { Route } from './+types/job'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'adminSearch', 'jobChanges', 'moderation'] }
const tones = {
  APPROVE: 'primary',
  ACCEPT_CHANGES: 'primary',
  REJECT: 'danger',
  REJECT_CHANGES: 'danger',
  REMOVE: 'danger',
  HOLD: 'danger',
  RELEASE: 'primary',
  RESTORE: 'primary',
} as const
const holdReasons = bulkReasons.filter((reason) => reasonsOf('JOB').includes(reason))
/** Decisions that say why to other moderators. */
const withWhy: readonly string[] = ['RELEASE', 'RESTORE']
const waiting = ['APPROVE', 'REJECT'] as const
const changeDecisions = ['ACCEPT_CHANGES', 'REJECT_CHANGES'] as const
const withoutReason: readonly string[] = ['APPROVE', 'ACCEPT_CHANGES', ...withWhy]
const removable = ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED', 'PENDING_REVIEW', 'REJECTED']

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await load(context, 'admin.jobs.get', { id: params.id })
  const reasons = await load(context, 'reference.masters', { category: 'JOB_REVIEW_REASON', limit: 50 })
  const held = shown.deletedAt === null ? await load(context, 'admin.jobs.held', { id: params.id }) : null
  return { ...shown, held, reasons: reasons.list.map(({ code, label }) => ({ value: code, label })) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const base = { id: params.id, version: Number(form.get('version')) }
  const because = { reason: String(form.get('reason') ?? '') as ReviewReason, note: String(form.get('note') ?? '') }
  const decision = form.get('decision')
  const note = String(form.get('note') ?? '')
  if (decision === 'HOLD' || decision === 'RELEASE' || decision === 'RESTORE')
    return runAction(
      context,
      params.id,
      `/admin/jobs/${params.id}`,
      (call) => {
        if (decision === 'RELEASE') return call('admin.jobs.release', { ...base, why: note })
        if (decision === 'RESTORE') return call('admin.jobs.restore', { ...base, why: note })
        const reasons = holdReasons.filter((reason) => reason === form.get('reason'))
        return call('admin.jobs.hold', { ...base, reasons, sentence: note })
      },
      {
        nameOf: (field) => (field === 'why' || field === 'sentence' ? 'note' : field === 'reasons' ? 'reason' : field),
      },
    )
  return runAction(context, params.id, '/admin/jobs', (call) => {
    if (decision === 'ACCEPT_CHANGES') return call('admin.jobs.decideProposal', { ...base, decision: 'ACCEPT' })
    if (decision === 'REJECT_CHANGES')
      return call('admin.jobs.decideProposal', { ...base, ...because, decision: 'REJECT' })
    return call(
      'admin.jobs.decide',
      decision === 'APPROVE'
        ? { ...base, decision }
        : { ...base, ...because, decision: decision === 'REMOVE' ? 'REMOVE' : 'REJECT' },
    )
  })
}

/** A job as candidates would read it, with the decision in the sidebar. */
export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { job, deletedAt, held, reasons, proposal, screening, versions } = loaderData
  const t = useTexts('admin')
  const words = useTexts('moderation')
  const moment = useMoment()
  const reason = useRightReason()('jobs.decide')
  const open = [
    ...(proposal ? changeDecisions : []),
    ...(job.status === 'PENDING_REVIEW' ? waiting : []),
    ...(job.status === 'ACTIVE' && !deletedAt ? (['HOLD'] as const) : []),
    ...(held?.until ? (['RELEASE'] as const) : []),
    ...(job.status === 'REMOVED' && !deletedAt ? (['RESTORE'] as const) : []),
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
        lead={<StateBadge kind="JOB" state={job.status} />}
        actions={
          <AboutEntity
            type="job"
            id={job.id}
            publicPath={
              job.status === 'ACTIVE' && !deletedAt ? resultPath({ kind: 'JOB', id: job.id, public: true }) : null
            }
          />
        }
      />
      <ErrorMessage code={actionData?.code} />
      <WithAside
        label={t('decide.title')}
        jump
        aside={
          <>
            <h2>{t('decide.title')}</h2>
            {held?.until && <Notice tone="warning">{t('decideJob.heldUntil', { time: moment(held.until) })}</Notice>}
            {held?.caseId && (
              <Link className="k-link" to={`/admin/cases/${held.caseId}`}>
                {t('decideJob.openCase', { count: held.reports })}
              </Link>
            )}
            {reason && job.status === 'ACTIVE' && !deletedAt && <ForwardLink to={`/report?job=${job.id}`} />}
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
                  withoutReason.includes(decision)
                    ? undefined
                    : {
                        name: 'reason',
                        legend: t('decide.reason'),
                        options:
                          decision === 'HOLD'
                            ? holdReasons.map((value) => ({ value, label: words(`reason.${value}`) }))
                            : reasons,
                        single: true,
                      }
                }
                note={!withoutReason.includes(decision)}
                noteLabel={withWhy.includes(decision) ? t('decideJob.why') : undefined}
                noteMin={withWhy.includes(decision) ? 10 : undefined}
                reason={reason}
              />
            ))}
          </>
        }
      >
        {proposal && <ProposedChanges job={job} proposal={proposal} />}
        {!proposal && <ScreeningCard screening={screening} />}
        <Card as="section" aria-label={t('jobs.published')} className="min-w-0">
          {proposal && <p className="k-hint mb-4">{t('jobs.published')}</p>}
          <JobView job={job} heading="h2" />
        </Card>
        <JobConnections company={job.company} connections={loaderData.connections} pay={loaderData.pay} />
        <VersionList versions={versions} />
      </WithAside>
    </Page>
  )
}

type ProposedChangesProps = {
  job: Route.ComponentProps['loaderData']['job']
  proposal: NonNullable<Route.ComponentProps['loaderData']['proposal']>
}

/** Changes of an online job: old next to new, and what the screen found in them. */
function ProposedChanges({ job, proposal }: ProposedChangesProps) {
  const t = useTexts('admin')
  const changes = useTexts('jobChanges')
  const moment = useMoment()
  return (
    <>
      <Card as="section" aria-label={t('jobs.changes')} className="min-w-0">
        <h2 className="text-lg">{t('jobs.changes')}</h2>
        <p className="k-hint mb-4">
          {t('jobs.changesBy', { name: proposal.byName ?? t('none'), date: moment(proposal.createdAt) })}{' '}
          {t(`jobs.reviewReason.${proposal.reviewReason}`)}
        </p>
        <JobChanges fields={proposal.fields} before={job} after={proposal.job} afterLabel={changes('waiting')} />
      </Card>
      <ScreeningCard screening={proposal.screening} />
    </>
  )
}
