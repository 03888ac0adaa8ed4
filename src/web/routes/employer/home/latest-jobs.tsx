import { FilePlus2 } from '#ui/icons.tsx'
import { Link } from 'react-router'
import type { ActiveJob } from '#modules/applications/contract.shapes.ts'
import { StatusCounts } from '#modules/applications/ui/job-picker.tsx'
import type { OwnJobRow } from '#modules/jobs/contract.ts'
import { jobTone } from '#modules/jobs/ui/job-tone.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import { jobHref } from '../dashboard/jobs-table.tsx'

/** The jobs and drafts that changed last. */
export function LatestJobs({
  jobs,
  counts,
}: {
  jobs: readonly OwnJobRow[]
  counts: Readonly<Record<string, ActiveJob>>
}) {
  const t = useTexts('employerHome')
  const jobPostTexts = useTexts('jobPost')
  const ago = useAgo()
  if (jobs.length === 0)
    return (
      <Card>
        <EmptyState
          level={3}
          icon={<FilePlus2 aria-hidden="true" />}
          title={t('home.noJobs')}
          action={<LinkButton to="/employer/job-type">{t('home.post')}</LinkButton>}
        >
          <p>{t('home.noJobsText')}</p>
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <ul>
        {jobs.map((job) => {
          const applicants = counts[job.id]
          return (
            <li
              key={job.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-sunken"
            >
              <div className="min-w-0 flex-1 basis-60">
                <Link to={jobHref(job)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
                  {job.title}
                </Link>
                <p className="text-xs text-muted">{t('home.changed', { ago: ago(job.updatedAt) })}</p>
              </div>
              {applicants && applicants.total > 0 && <StatusCounts counts={applicants.counts} className="text-muted" />}
              <StatusBadge tone={jobTone[job.status]}>{jobPostTexts(`status.${job.status}`)}</StatusBadge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
