import { Icon } from '#ui/icon.tsx'
import { useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { mayUse } from '#kernel/rights.ts'
import { jobStatuses } from '#modules/jobs/rules.ts'
import { ErrorNotice } from '#ui/form/error-notice.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { jobFilterQuery, readJobFilter, type JobFilter } from './dashboard-filter.ts'
import { JobsFilter } from './jobs-filter.tsx'
import { JobsTable } from './jobs-table.tsx'
import { Numbers } from './numbers.tsx'
import { PlanLine } from './plan-line.tsx'
import { planLine } from './plan-data.ts'
import { countsOf, loadIfAllowed, loadNumbers, toTableJob } from './data.ts'
import type { Route } from './+types/route'
import { ownJobAction } from '../job-actions.ts'

export const handle: RouteHandle = { texts: ['employerHome', 'applicants', 'applications', 'jobPost', 'jobChanges'] }

const page = '/employer/dashboard'

export async function loader({ context }: Route.LoaderArgs) {
  const filter = readJobFilter(app(context).url.searchParams)
  const { status, search, sort, size } = filter
  const mine = await loadIfAllowed(context, 'jobs.mine', {
    statuses: status ? [status] : [],
    search,
    sort,
    page: filter.page,
    limit: size,
  })
  if (mine) await shownPage(context, mine)
  // A search counts what it finds only.
  const all = search ? await loadIfAllowed(context, 'jobs.mine', { limit: 1 }) : mine
  const [numbers, counts, plan] = await Promise.all([
    loadNumbers(context, all),
    countsOf(context, mine?.list ?? []),
    load(context, 'billing.subscription', {}),
  ])
  const jobs = mine && { list: mine.list.map(toTableJob), total: mine.total, counts: mine.counts }
  return { filter, numbers, mine: jobs, counts, plan: planLine(plan) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { url } = app(context)
  return ownJobAction({ context, form: await request.formData(), back: page + url.search })
}

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, numbers, mine, counts, plan } = loaderData
  const t = useTexts('employerHome')
  const jobs = useTexts('jobPost')
  const format = useFormat()
  const now = useRouteLoaderData<RootData>('root')?.now ?? 0
  const to = (change: Partial<JobFilter>) => page + jobFilterQuery({ ...filter, page: 1, ...change })
  const viewer = useViewer()
  const mayReport = viewer.kind === 'employer' && mayUse(viewer.role, 'reports.vacancies')
  const statusCounts = mine?.counts ?? {}
  const all = Object.values(statusCounts).reduce((sum, count) => sum + count, 0)
  // A company without jobs needs neither their filters nor their tabs.
  const narrowed = filter.search !== '' || filter.status !== null
  const shown = jobStatuses.filter((status) => (statusCounts[status] ?? 0) > 0 || filter.status === status)
  return (
    <Page width="wide">
      <PageMeta title={t('dashboard.title')} noindex />
      <PageHead
        title={t('dashboard.title')}
        lead={plan && <PlanLine plan={plan} />}
        actions={
          mine && (
            <>
              {mayReport && (
                <LinkButton to="/employer/vacancy-report" icon={<Icon name="file-text" />}>
                  {t('dashboard.report')}
                </LinkButton>
              )}
              <LinkButton to="/employer/import-history" icon={<Icon name="upload" />}>
                {t('home.import')}
              </LinkButton>
              <LinkButton to="/employer/job-type" variant="primary" icon={<Icon name="file-plus-2" />}>
                {t('home.post')}
              </LinkButton>
            </>
          )
        }
      />
      <ErrorNotice error={actionData ?? null} className="mb-5" />
      {!mine && <Notice tone="muted">{t('home.role')}</Notice>}
      {numbers && (
        <Section id="numbers" title={t('numbers.title')}>
          <Numbers numbers={numbers} />
        </Section>
      )}
      {mine && (
        <Section id="jobs" title={t('dashboard.jobs')} className="mt-7!">
          {(all > 0 || narrowed) && (
            <>
              <Tabs
                label={t('dashboard.status')}
                tabs={[
                  {
                    to: to({ status: null }),
                    label: t('dashboard.all'),
                    count: format.number(all),
                    current: filter.status === null,
                  },
                  ...shown.map((status) => ({
                    to: to({ status }),
                    label: jobs(`status.${status}`),
                    count: format.number(statusCounts[status] ?? 0),
                    current: filter.status === status,
                  })),
                ]}
              />
              <div className="my-3">
                <JobsFilter key={jobFilterQuery(filter)} filter={filter} />
              </div>
            </>
          )}
          {mine.list.length > 0 ? (
            <Card flush>
              <JobsTable rows={mine.list} counts={counts} action={page + jobFilterQuery(filter)} now={now} />
            </Card>
          ) : (
            <Card>
              <NoJobs filtered={narrowed} />
            </Card>
          )}
          <Pagination
            label={t('dashboard.pages')}
            page={filter.page}
            pages={Math.ceil(mine.total / filter.size)}
            hrefFor={(number) => to({ page: number })}
            previous={t('dashboard.previous')}
            next={t('dashboard.next')}
            pageLabel={(number) => t('dashboard.page', { page: String(number) })}
          />
        </Section>
      )}
    </Page>
  )
}

function NoJobs({ filtered }: { filtered: boolean }) {
  const t = useTexts('employerHome')
  const icon = <Icon name="briefcase-business" />
  return filtered ? (
    <EmptyState
      level={3}
      icon={icon}
      title={t('dashboard.none')}
      action={<LinkButton to={page}>{t('dashboard.clear')}</LinkButton>}
    >
      <p>{t('dashboard.noneText')}</p>
    </EmptyState>
  ) : (
    <EmptyState
      level={3}
      icon={icon}
      title={t('home.noJobs')}
      action={<LinkButton to="/employer/job-type">{t('home.post')}</LinkButton>}
    >
      <p>{t('home.noJobsText')}</p>
    </EmptyState>
  )
}
