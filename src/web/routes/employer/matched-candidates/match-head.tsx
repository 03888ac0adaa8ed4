import { matchShows } from '#modules/matching/rules.matches.ts'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { Select } from '#ui/form/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { matchesPath, matchQuery, readMatchFilter, viewedPath } from './match-filter.ts'
import { poolsPath, talentPath } from '../talent/addresses.ts'
import type { MatchesData } from './match-data.ts'

type HeadProps = { current: 'matched' | 'talent' | 'pools' | 'viewed'; lead: string; actions?: ReactNode }

/** The head of the lists of candidates: those that match a job, that are searched for, that are kept in mind, that were opened before. */
export function CandidatesHead({ current, lead, actions }: HeadProps) {
  const t = useTexts('matching')
  const titles = { matched: 'title', viewed: 'seen.title', talent: 'talentSearch', pools: 'pools' } as const
  return (
    <>
      <PageHead title={t(titles[current])} lead={lead} actions={actions} />
      <div className="-mt-2 mb-4">
        <Tabs
          label={t('views')}
          tabs={[
            { to: matchesPath, label: t('matched'), current: current === 'matched' },
            { to: talentPath, label: t('talentSearch'), current: current === 'talent' },
            { to: poolsPath, label: t('pools'), current: current === 'pools' },
            { to: viewedPath, label: t('viewed'), current: current === 'viewed' },
          ]}
        />
      </div>
    </>
  )
}

/** Which of the own jobs; sent at once, without a script by its button. */
export function JobChoice({ jobs, more, filter }: Pick<MatchesData, 'jobs' | 'more' | 'filter'>) {
  const t = useTexts('matching')
  const posts = useTexts('jobPost')
  const title = ({ title, status }: (typeof jobs)[number]) =>
    status === 'PAUSED' ? `${title} (${posts(`status.${status}`)})` : title
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
      <Form method="get" action={matchesPath} className="flex min-w-0 items-end gap-2 max-sm:w-full">
        <Select
          label={t('job.choose')}
          name="job"
          key={filter.job}
          defaultValue={filter.job ?? ''}
          options={jobs.map((job) => ({ value: job.id, label: title(job) }))}
          className="min-w-0 sm:max-w-md max-sm:flex-1"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
        <noscript>
          <Button type="submit">{t('job.show')}</Button>
        </noscript>
      </Form>
      {filter.job && (
        <Link
          to={`/jobsseekers/job-detail?id=${filter.job}`}
          className="k-link inline-flex min-h-(--control) items-center text-sm"
        >
          {t('job.page')}
        </Link>
      )}
      {more && <p className="k-hint w-full">{t('job.more', { count: jobs.length })}</p>}
    </div>
  )
}

/** All, new ones, and those something was done about. */
export function ShowTabs({ filter }: Pick<MatchesData, 'filter'>) {
  const t = useTexts('matching')
  const defaults = readMatchFilter(new URLSearchParams())
  return (
    <nav aria-label={t('show.label')} className="mb-3 flex flex-wrap gap-2">
      {matchShows.map((show) => (
        <Link
          key={show}
          to={matchesPath + matchQuery({ ...defaults, job: filter.job, show, sort: filter.sort })}
          className="k-chip"
          data-on={filter.show === show || undefined}
          aria-current={filter.show === show || undefined}
          preventScrollReset
        >
          <span>{t(`show.${show}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
