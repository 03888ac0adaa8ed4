import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { useSalaryText } from '#modules/jobs/ui/job-texts.ts'
import type { JobSummary } from '#modules/search/ui/job-summary.ts'
import { LogoBox } from '#ui/avatar.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type FeaturedJobsProps = {
  jobs: readonly JobSummary[]
  onOpen: (job: JobSummary, event: MouseEvent<HTMLAnchorElement>) => void
}

/** The labelled place beside the list, which employers pay for. Needs the set `browse`. */
export function FeaturedJobs({ jobs, onOpen }: FeaturedJobsProps) {
  const t = useTexts('browse')
  if (jobs.length === 0) return null
  return (
    <Card as="section" tint aria-labelledby="featured" className="mb-4">
      <h2 id="featured" className="text-base">
        {t('featured.title')}
      </h2>
      <p className="k-hint">{t('featured.text')}</p>
      <ul className="mt-3 grid gap-x-5 gap-y-3 md:max-xl:grid-cols-3">
        {jobs.map((job) => (
          <li key={job.id} className="relative flex min-w-0 gap-3">
            <LogoBox name={job.company.name} src={job.company.logoUrl} size={36} />
            <Summary job={job} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Summary({ job, onOpen }: { job: JobSummary; onOpen: FeaturedJobsProps['onOpen'] }) {
  const common = useTexts('common')
  const salary = useSalaryText(true)
  const place = job.workFromAnywhere ? common('wfh') : job.locations[0]?.cityName
  return (
    <div className="min-w-0 text-sm">
      <h3 className="truncate text-sm" lang={job.language}>
        <Link to={jobPath(job)} className="k-cover hover:underline" onClick={(event) => onOpen(job, event)}>
          {job.title}
        </Link>
      </h3>
      <p className="truncate text-muted">{[job.company.name, place].filter(Boolean).join(' · ')}</p>
      {job.salary && <p className="truncate tabular-nums">{salary(job)}</p>}
    </div>
  )
}
