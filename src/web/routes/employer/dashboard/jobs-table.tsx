import { Link } from 'react-router'
import { StatusCounts } from '#modules/applications/ui/job-picker.tsx'
import type { ActiveJob } from '#modules/applications/contract.shapes.ts'
import { JobActions } from '#modules/jobs/ui/job-actions.tsx'
import { jobTone } from '#modules/jobs/ui/job-tone.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Table, type Column } from '#ui/table.tsx'
import type { TableJob } from './data.ts'

type Applicants = Pick<ActiveJob, 'total' | 'unseen' | 'counts'>
type JobRow = TableJob & { applicants: Applicants | undefined }
type TableProps = {
  rows: readonly TableJob[]
  counts: Readonly<Record<string, Applicants>>
  action: string
  now: number
}

const soonMs = 7 * 86_400_000
const unfinished = new Set(['DRAFT', 'REJECTED'])

/** Where the title of an own job leads: to its applicants, or on with the draft. */
export const jobHref = ({ id, status }: Pick<TableJob, 'id' | 'status'>): string =>
  unfinished.has(status)
    ? `/employer/job-type?id=${id}`
    : status === 'PENDING_REVIEW'
      ? `/employer/job-post-verification?id=${id}`
      : `/employer/responses?job=${id}`

/** All own jobs, densely: state, applicants by status, when they close, and what may be done. */
export function JobsTable({ rows, counts, action, now }: TableProps) {
  const t = useTexts('employerHome')
  const jobs = useTexts('jobPost')
  const changes = useTexts('jobChanges')
  const common = useTexts('common')
  const { date } = useFormat()
  const columns: Column<JobRow>[] = [
    {
      key: 'job',
      head: t('dashboard.job'),
      rowHeader: true,
      cell: (job) => (
        <div className="min-w-0 text-left sm:min-w-52">
          <Link to={jobHref(job)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {job.title}
          </Link>
          <p className="text-xs font-normal text-muted">
            {[
              job.referenceCode,
              job.workFromAnywhere ? common('wfh') : job.cityName,
              t('dashboard.by', { name: job.createdByName }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      ),
    },
    {
      key: 'status',
      head: t('dashboard.status'),
      cell: (job) => (
        <span className="inline-grid justify-items-start gap-1 max-sm:justify-items-end">
          <StatusBadge tone={jobTone[job.status]}>{jobs(`status.${job.status}`)}</StatusBadge>
          {job.featuredUntil && (
            <Link
              to={`/employer/feature-job?id=${job.id}`}
              className="inline-flex min-h-6 items-center text-xs text-muted hover:underline"
            >
              {jobs('featured', { date: date(job.featuredUntil) })}
            </Link>
          )}
          {job.editWaits && (
            <Link
              to={`/employer/job-post-verification?id=${job.id}`}
              className="inline-flex min-h-6 items-center text-xs font-semibold text-nila-ink hover:underline"
            >
              {changes('badge')}
            </Link>
          )}
        </span>
      ),
    },
    { key: 'applicants', head: t('dashboard.applicants'), cell: (job) => <ApplicantsOf job={job} /> },
    { key: 'expires', head: t('dashboard.expires'), cell: (job) => <ClosingDate job={job} now={now} /> },
    {
      key: 'actions',
      head: <span className="sr-only">{t('dashboard.actions')}</span>,
      align: 'end',
      corner: true,
      cell: (job) => (
        <div className="inline-flex">
          <JobActions
            job={job}
            action={action}
            editTo={`/employer/job-type?id=${job.id}`}
            matchesTo={`/employer/matched-candidate?job=${job.id}`}
            {...(job.publishedAt && { viewTo: `/jobsseekers/job-detail?id=${job.id}` })}
          />
        </div>
      ),
    },
  ]
  return (
    <Table
      caption={t('dashboard.caption')}
      columns={columns}
      rows={rows.map((row) => ({ ...row, applicants: counts[row.id] }))}
      rowKey={(row) => row.id}
    />
  )
}

function ApplicantsOf({ job }: { job: JobRow }) {
  const t = useTexts('employerHome')
  if (!job.applicants || job.publishedAt === null) return <span className="text-subtle">–</span>
  const { total, unseen } = job.applicants
  return (
    <span className="inline-grid gap-0.5 max-sm:justify-items-end">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
        <Link
          to={`/employer/responses?job=${job.id}`}
          className={cx('whitespace-nowrap hover:underline', total > 0 ? 'font-semibold text-nila-ink' : 'text-muted')}
        >
          {t('dashboard.total', { count: total })}
        </Link>
        {unseen > 0 && <Badge tone="primary">{t('dashboard.new', { count: unseen })}</Badge>}
      </span>
      {total > 0 && <StatusCounts counts={job.applicants.counts} className="text-muted max-sm:justify-end" />}
    </span>
  )
}

function ClosingDate({ job, now }: { job: JobRow; now: number }) {
  const t = useTexts('employerHome')
  const format = useFormat()
  if (!job.expiresAt) return <span className="text-subtle">–</span>
  const live = job.status === 'ACTIVE' || job.status === 'PAUSED'
  if (!live) return <span className="text-muted">{format.date(job.closedAt ?? job.expiresAt)}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <time dateTime={job.expiresAt} className="whitespace-nowrap">
        {format.date(job.expiresAt)}
      </time>
      {Date.parse(job.expiresAt) - now < soonMs && <Badge tone="warning">{t('dashboard.soon')}</Badge>}
      {job.closesOn && format.day(job.closesOn) !== format.date(job.expiresAt) && (
        <span className="text-xs text-muted">{t('dashboard.yourDate', { date: format.day(job.closesOn) })}</span>
      )}
    </span>
  )
}
