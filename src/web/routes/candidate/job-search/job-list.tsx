import type { MouseEvent, ReactNode } from 'react'
import { HiddenJob, HideJob, SaveJob, useChoice } from '#modules/activity/ui/save-job.tsx'
import { JobCard, type JobCardProps } from '#modules/jobs/ui/job-card.tsx'
import { cx } from '#ui/cx.ts'
import type { JobSummary } from '#modules/search/ui/job-summary.ts'
import { useOwnSkills } from './use-own-skills.ts'
import { mayLookForJobs, useViewer } from '#web/document/use-viewer.ts'

type JobListProps = Pick<JobCardProps, 'heading'> & {
  jobs: readonly JobSummary[]
  /** Names the list where no heading does. */
  label?: string
  /** The id of the one that is open in the side panel. */
  current?: string | null
  why?: (job: JobSummary) => ReactNode
  note?: (job: JobSummary) => ReactNode
  onOpen?: (job: JobSummary, event: MouseEvent<HTMLAnchorElement>) => void
  /** Columns and the like; one column when left out. */
  className?: string
}

/** Jobs as cards, with saving and hiding for whoever may. Give `className` for columns. */
export function JobList({ jobs, label, className, ...rest }: JobListProps) {
  return (
    <ul aria-label={label} className={cx('grid gap-3', className)}>
      {jobs.map((job) => (
        <li key={job.id} className="min-w-0">
          <ListedJob job={job} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function ListedJob({
  job,
  heading,
  current,
  why,
  note,
  onOpen,
}: Omit<JobListProps, 'jobs' | 'label' | 'className'> & { job: JobSummary }) {
  const { kind } = useViewer()
  const { choice } = useChoice(job)
  const has = useOwnSkills()
  if (choice === 'DISLIKE') return <HiddenJob job={job} />
  return (
    <JobCard
      job={job}
      heading={heading}
      has={has}
      current={current === job.id}
      reason={why?.(job)}
      note={note?.(job)}
      onOpen={onOpen && ((event) => onOpen(job, event))}
      actions={
        mayLookForJobs(kind) && (
          <>
            {kind === 'candidate' && <HideJob job={job} />}
            <SaveJob job={job} />
          </>
        )
      }
    />
  )
}
