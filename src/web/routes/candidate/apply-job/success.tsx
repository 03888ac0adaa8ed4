import { Icon } from '#ui/icon.tsx'
import { useEffect } from 'react'
import { data } from 'react-router'
import { isId } from '#kernel/id.ts'
import { NextSteps } from '#modules/applications/ui/next-steps.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/display.tsx'
import { Page, Section } from '#ui/page.tsx'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { draftCopy } from './draft-copy.ts'
import type { Route } from './+types/success'

export const handle: RouteHandle = { texts: ['applyJob'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, requestId, caller } = requireCandidate(context)
  const id = url.searchParams.get('id') ?? ''
  const page = isId(id) ? await load(context, 'userjobs.list', { filter: { ids: [id.toLowerCase()] } }) : null
  const application = page?.side === 'CANDIDATE' ? page.list[0] : undefined
  if (!application) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const { list } = await load(context, 'matching.similar', { id: application.job.id })
  const { job, missed, status, timeline, withdrawnAt, closedAt } = application
  return {
    id: application.id,
    accountId: caller.accountId,
    again: url.searchParams.has('again'),
    job: { id: job.id, title: job.title, company: job.company.name, promised: job.company.promisedReplyDays },
    missed,
    withdrawnAt,
    /** The employer has not responded yet. */
    waiting: status === 'APPLIED' && closedAt === null,
    closesAt: timeline.find(({ kind }) => kind === 'CLOSES')?.at ?? null,
    similar: list
      .filter(({ applied }) => !applied)
      .slice(0, 3)
      .map(toJobSummary),
  }
}

export default function Applied({ loaderData }: Route.ComponentProps) {
  const t = useTexts('applyJob')
  const { id, accountId, job, missed, withdrawnAt, waiting, again, closesAt, similar } = loaderData
  const format = useFormat()
  const icon = withdrawnAt ? 'undo-2' : 'circle-check'
  const title = t(withdrawnAt ? 'done.withdrawn' : again ? 'done.already' : 'done.title')
  // The server has the application, so copies on this device are removed.
  useEffect(() => draftCopy(accountId, job.id).removeAll(), [accountId, job.id])
  return (
    <Page width="reading">
      <PageMeta title={title} noindex />
      <div className="flex items-start gap-4">
        <span
          className={cx(
            'grid size-12 flex-none place-items-center rounded-full',
            withdrawnAt ? 'bg-sunken text-muted' : 'bg-pandan-soft text-pandan-ink',
          )}
        >
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-1 text-muted">{t('done.lead', { title: job.title, company: job.company })}</p>
        </div>
      </div>
      {withdrawnAt && (
        <p className="mt-6">{t('done.withdrawnText', { company: job.company, date: format.date(withdrawnAt) })}</p>
      )}
      {missed > 0 && waiting && (
        <Notice tone="warning" title={t('done.misses', { count: missed })} className="mt-6">
          {t('done.missesText')}
        </Notice>
      )}
      {!again && waiting && <NextSteps company={job.company} promised={job.promised} closesAt={closesAt} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" to={`/jobsseekers/my-jobs?id=${id}`}>
          {t('done.mine')}
        </LinkButton>
        <LinkButton to="/jobsseekers/browse-jobs">{t('done.more')}</LinkButton>
      </div>
      {similar.length > 0 && (
        <Section id="similar" title={t('done.similar')}>
          <JobList jobs={similar} />
        </Section>
      )}
    </Page>
  )
}
