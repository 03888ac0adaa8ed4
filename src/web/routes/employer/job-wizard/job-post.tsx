import { Icon } from '#ui/icon.tsx'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { jobSteps, stepStates } from '#modules/jobs/rules.steps.ts'
import { JobActions } from '#modules/jobs/ui/job-actions.tsx'
import { jobTone } from '#modules/jobs/ui/job-tone.ts'
import { ErrorNotice } from '#ui/form/error-notice.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ProgressBar } from '#ui/progress.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/job-post'
import { ownJobAction } from '../job-actions.ts'
import { stepUrl } from './steps.ts'

export const handle: RouteHandle = { texts: ['jobPost'] }
const limit = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { url, caller } = app(context)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  const [drafts, ended] = await Promise.all([
    shownPage(
      context,
      load(context, 'jobs.mine', {
        statuses: ['DRAFT', 'REJECTED', 'PENDING_REVIEW'],
        page: Math.min(page, 10_000),
        limit,
      }),
    ),
    load(context, 'jobs.mine', { statuses: ['CLOSED', 'EXPIRED'], limit: 10 }),
  ])
  return { drafts, ended, approved: caller.kind === 'employer' && caller.companyStatus === 'APPROVED' }
}

export async function action({ request, context }: Route.ActionArgs) {
  return ownJobAction({ context, form: await request.formData(), back: '/employer/job-post' })
}

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function JobPost({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const errors = useTexts('errorMsg')
  const { drafts, ended, approved } = loaderData
  return (
    <Page>
      <PageMeta title={t('start.title')} noindex />
      <PageHead
        title={t('start.title')}
        lead={t('start.lead')}
        actions={
          <LinkButton to="/employer/job-type" variant="primary" icon={<Icon name="file-plus-2" />}>
            {t('start.new')}
          </LinkButton>
        }
      />
      <ErrorNotice error={actionData ?? null} className="mb-6" />
      {!approved && (
        <Notice
          tone="warning"
          className="mb-6"
          title={errors('COMPANY_NOT_APPROVED')}
          action={<LinkButton to="/employer/company-profile">{t('unapproved.status')}</LinkButton>}
        >
          {t('unapproved.short')}
        </Notice>
      )}
      <Section title={t('start.drafts')}>
        {drafts.list.length === 0 ? (
          <EmptyState icon={<Icon name="file-text" />} title={t('start.none')}>
            {t('start.noneText')}
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {drafts.list.map((job) => (
              <DraftRow key={job.id} job={job} />
            ))}
          </ul>
        )}
        <Pagination
          label={t('start.pages')}
          page={drafts.page}
          pages={Math.ceil(drafts.total / limit)}
          hrefFor={(page) => `/employer/job-post?page=${page}`}
          previous={t('start.previous')}
          next={t('start.next')}
          pageLabel={(page) => t('start.page', { page: String(page) })}
        />
      </Section>
      {ended.list.length > 0 && (
        <Section title={t('start.ended')} lead={t('start.endedLead')}>
          <ul className="grid gap-3">
            {ended.list.map((job) => (
              <Card as="li" key={job.id} className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold">{job.title}</p>
                  <StatusBadge tone={jobTone[job.status]}>{t(`status.${job.status}`)}</StatusBadge>
                </div>
                <JobActions job={job} action="/employer/job-post" />
              </Card>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

function DraftRow({ job }: { job: Route.ComponentProps['loaderData']['drafts']['list'][number] }) {
  const t = useTexts('jobPost')
  const ago = useAgo()
  const states = stepStates(job.stepsDone, job.missing)
  const done = jobSteps.filter((step) => states[step] === 'done').length
  const next = jobSteps.find((step) => states[step] !== 'done') ?? 'CHECK'
  return (
    <Card as="li" className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg">
            <Link to={stepUrl(job.status === 'PENDING_REVIEW' ? 'CHECK' : next, job.id)}>{job.title}</Link>
          </h3>
          <StatusBadge tone={jobTone[job.status]}>{t(`status.${job.status}`)}</StatusBadge>
        </div>
        {job.statusReason && (
          <p className="mt-1 text-sm text-cabai-ink">{t.find(`reason.${job.statusReason}`) ?? job.statusReason}</p>
        )}
        <p className="k-hint mt-1">{t('start.changed', { ago: ago(job.updatedAt), name: job.createdByName })}</p>
        <div className="mt-2 max-w-sm">
          <ProgressBar
            value={(done / jobSteps.length) * 100}
            label={t('start.steps', { done, all: jobSteps.length })}
          />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <LinkButton to={stepUrl(job.status === 'PENDING_REVIEW' ? 'CHECK' : next, job.id)} size="sm">
          {t(job.status === 'PENDING_REVIEW' ? 'start.look' : 'start.continue')}
        </LinkButton>
        <JobActions job={job} action="/employer/job-post" />
      </div>
    </Card>
  )
}
