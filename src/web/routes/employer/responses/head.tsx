import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { JobPicker } from '#modules/applications/ui/job-picker.tsx'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { countedFields, filterQuery, isNarrowed, widened } from './applicant-filter.ts'
import { scoreSteps, yearSteps } from './sent-filter.ts'
import { FindSkill } from './find-skill.tsx'
import { SavedViews } from './saved-views.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ApplicantFilters } from '#modules/applications/ui/applicant-filters.tsx'
import { pageSizes } from '#kernel/page-sizes.ts'
import { mayUse } from '#kernel/rights.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { AppliedChips } from './applied-chips.tsx'
import { exportApplicantsPath } from '../exports/addresses.ts'
import type { ResponsesData } from './data.ts'

const page = '/employer/responses'

/** Which job, which view, which status, and the filters: all of it links and a form whose state is the address. */
export function ResponsesHead({ data }: { data: ResponsesData }) {
  const t = useTexts('applicants')
  const applicationsTexts = useTexts('applications')
  const format = useFormat()
  const viewer = useViewer()
  const mayExport = viewer.kind === 'employer' && mayUse(viewer.role, 'exports.use')
  const { filter, jobs, current, more, counts, unseen, notMeeting } = data
  const to = (change: Partial<typeof filter>) => page + filterQuery({ ...filter, page: 1, ...change })
  // Source and days have fields in the panel.
  const { source: _source, applied: _applied, ...hiddenCounted } = countedFields(filter.counted)
  const all = applicationStatuses.reduce((sum, status) => sum + counts[status], 0)
  if (data.nothingYet) return <PageHead title={t('title')} />
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <SavedViews data={data} />
            {mayExport && (
              <LinkButton
                to={exportApplicantsPath(filterQuery({ ...filter, view: 'list', page: 1 }))}
                size="sm"
                icon={<Icon name="download" />}
              >
                {t('export')}
              </LinkButton>
            )}
            <ViewSwitch view={filter.view} to={to} />
          </>
        }
      />
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <JobPicker
          jobs={jobs}
          current={current}
          more={more}
          hrefOf={(job) => to({ job, sent: { ...filter.sent, answers: [] } })}
        />
        {current && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <JobLine job={current} />
            <Link to={`/jobsseekers/job-detail?id=${current.id}`} className="k-link">
              {t('job.page')}
            </Link>
            {data.matches !== null && (
              <Link to={`/employer/matched-candidate?job=${current.id}`} className="k-link">
                {t('job.matches', { count: data.matches })}
              </Link>
            )}
          </p>
        )}
      </div>
      <Tabs
        label={t('filter.status')}
        tabs={[
          {
            to: to({ status: null }),
            label: t('filter.all'),
            count: format.number(all),
            current: filter.status === null,
          },
          ...applicationStatuses.map((status) => ({
            to: to({ status }),
            label: applicationsTexts(`status.${status}`),
            count: format.number(counts[status]),
            current: filter.status === status,
          })),
        ]}
      />
      <div className="my-3">
        <ApplicantFilters
          values={{
            search: filter.search,
            meets: filter.meets === null ? '' : filter.meets ? 'yes' : 'no',
            show: filter.show === 'current' ? '' : filter.show,
            sort: filter.sort === 'newest' ? '' : filter.sort,
            size: String(filter.size),
            unseen: filter.unseen,
          }}
          hiddenFields={{
            ...(filter.view === 'board' && { view: 'board' }),
            ...(filter.job && { job: filter.job }),
            ...(filter.status && { status: filter.status }),
            ...hiddenCounted,
          }}
          counts={{ unseen, notMeeting }}
          sizes={pageSizes}
          board={filter.view === 'board'}
          panel={{
            values: {
              ...filter.sent,
              source: filter.counted.source,
              appliedFrom: filter.counted.applied?.from ?? '',
              appliedTo: filter.counted.applied?.to ?? '',
            },
            options: data.options,
            scoreSteps,
            yearSteps,
            findSkill: <FindSkill />,
            unknownSkill: data.unknownSkill,
            job: filter.job,
            total: data.total,
          }}
          clearTo={isNarrowed(filter) ? to(widened) : null}
        />
      </div>
      <AppliedChips filter={filter} reasons={data.facts.reasons} options={data.options} />
    </>
  )
}

function JobLine({ job }: { job: NonNullable<ResponsesData['current']> }) {
  const t = useTexts('applicants')
  const jobs = useTexts('jobPost')
  const format = useFormat()
  const live = job.status === 'ACTIVE' || job.status === 'PAUSED'
  const until = job.expiresAt && t(live ? 'job.closes' : 'job.closed', { date: format.date(job.expiresAt) })
  const facts = [jobs(`status.${job.status}`), job.cityName, until, t('job.applicants', { count: job.total })]
  return <span>{facts.filter(Boolean).join(' · ')}</span>
}

function ViewSwitch({ view, to }: { view: 'list' | 'board'; to: (change: { view: 'list' | 'board' }) => string }) {
  const t = useTexts('applicants')
  const icons = { list: 'list', board: 'columns-3' } as const
  return (
    <nav aria-label={t('view.label')} className="flex gap-1">
      {(['list', 'board'] as const).map((each) => (
        <Link
          key={each}
          to={to({ view: each })}
          className="k-chip"
          data-on={view === each || undefined}
          aria-current={view === each || undefined}
          preventScrollReset
        >
          <Icon name={icons[each]} />
          <span>{t(`view.${each}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
