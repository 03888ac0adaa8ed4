import { Columns3, List } from '#ui/icons.tsx'
import { Link } from 'react-router'
import { JobPicker } from '#modules/applications/ui/job-picker.tsx'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { countedFields, filterQuery, isNarrowed, nothingCounted } from './applicant-filter.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageHead } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ApplicantFilters } from '#modules/applications/ui/applicant-filters.tsx'
import { pageSizes } from '#kernel/page-sizes.ts'
import { CountedChips } from './counted-chips.tsx'
import type { ResponsesData } from './data.ts'

const page = '/employer/responses'

/** Which job, which view, which status, and the filters: all of it links and a form whose state is the address. */
export function ResponsesHead({ found }: { found: ResponsesData }) {
  const t = useTexts('applicants')
  const applicationsTexts = useTexts('applications')
  const format = useFormat()
  const { filter, jobs, current, more, counts, unseen, notMeeting } = found
  const to = (change: Partial<typeof filter>) => page + filterQuery({ ...filter, page: 1, ...change })
  const all = applicationStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <>
      <PageHead title={t('title')} actions={<ViewSwitch view={filter.view} to={to} />} />
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <JobPicker jobs={jobs} current={current} more={more} hrefOf={(job) => to({ job })} />
        {current && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <JobLine job={current} />
            <Link to={`/jobsseekers/job-detail?id=${current.id}`} className="k-link">
              {t('job.page')}
            </Link>
            {found.matches !== null && (
              <Link to={`/employer/matched-candidate?job=${current.id}`} className="k-link">
                {t('job.matches', { count: found.matches })}
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
            ...countedFields(filter.counted),
          }}
          counts={{ unseen, notMeeting }}
          sizes={pageSizes}
          board={filter.view === 'board'}
          clearTo={
            isNarrowed(filter)
              ? to({ status: null, meets: null, unseen: false, show: 'current', search: '', counted: nothingCounted })
              : null
          }
        />
      </div>
      <CountedChips filter={filter} reasons={found.facts.reasons} />
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
  const icons = { list: List, board: Columns3 }
  return (
    <nav aria-label={t('view.label')} className="flex gap-1">
      {(['list', 'board'] as const).map((each) => {
        const Icon = icons[each]
        return (
          <Link
            key={each}
            to={to({ view: each })}
            className="k-chip"
            data-on={view === each || undefined}
            aria-current={view === each || undefined}
            preventScrollReset
          >
            <Icon aria-hidden="true" />
            <span>{t(`view.${each}`)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
