import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Popover } from '#ui/popover.tsx'
import type { ActiveJob } from '../contract.shapes.ts'
import { applicationStatuses } from '../rules.ts'
import { statusTone } from './application-status.tsx'
import { ToneIcon } from './decision-menu.tsx'

type PickerProps = {
  jobs: readonly ActiveJob[]
  current: ActiveJob | null
  hrefOf: (job: string | null) => string
  more: boolean
}

/** Selects the job whose applicants are shown; lists applicants by status for each job. */
export function JobPicker({ jobs, current, hrefOf, more }: PickerProps) {
  const t = useTexts('applicants')
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLowerCase()
  const shown = query
    ? jobs.filter(
        ({ title, referenceCode }) => title.toLowerCase().includes(query) || referenceCode?.toLowerCase() === query,
      )
    : jobs
  return (
    <Popover
      title={t('job.choose')}
      align="start"
      popClass="w-[min(34rem,calc(100vw-2rem))] max-w-none"
      triggerClass="flex min-h-(--control) max-w-full cursor-pointer list-none items-center gap-2 rounded-md border border-edge bg-surface px-3 py-1 font-semibold hover:bg-sunken"
      label={t('job.choose')}
      trigger={
        <>
          <span className="min-w-0 truncate">{current?.title ?? t('job.all')}</span>
          <Icon name="chevron-down" size={18} className="text-muted" />
        </>
      }
    >
      {hydrated && jobs.length > 7 && (
        <label className="k-input k-group mb-1.5">
          <span className="k-affix">
            <Icon name="search" size={16} />
          </span>
          <span className="sr-only">{t('job.search')}</span>
          <input
            type="search"
            placeholder={t('job.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      <ul className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        {!query && (
          <li>
            <Link to={hrefOf(null)} className="k-item font-semibold" aria-current={current === null || undefined}>
              {t('job.all')}
            </Link>
          </li>
        )}
        {shown.map((job) => (
          <JobChoice key={job.id} job={job} to={hrefOf(job.id)} current={job.id === current?.id} />
        ))}
        {shown.length === 0 && <li className="k-hint px-3 py-3">{t('job.none')}</li>}
      </ul>
      {more && (
        <Link to="/employer/dashboard" className="k-item mt-1 border-t border-line text-nila-ink">
          {t('job.more')}
        </Link>
      )}
    </Popover>
  )
}

function JobChoice({ job, to, current }: { job: ActiveJob; to: string; current: boolean }) {
  const t = useTexts('applicants')
  const jobs = useTexts('jobPost')
  const place = job.workFromAnywhere ? null : job.cityName
  return (
    <li>
      <Link to={to} className="k-item" aria-current={current || undefined}>
        <span className="min-w-0 flex-1">
          <span className="block truncate">{job.title}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
            {[jobs(`status.${job.status}`), place, job.referenceCode].filter(Boolean).join(' · ')}
            {job.unseen > 0 && <Badge tone="primary">{t('job.unseen', { count: job.unseen })}</Badge>}
            {job.total > 0 && <StatusCounts counts={job.counts} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Applicants by status with icon and label; read out as one sentence. */
export function StatusCounts({ counts, className }: { counts: ActiveJob['counts']; className?: string }) {
  const t = useTexts('applicants')
  const statusTexts = useTexts('applications')
  const format = useFormat()
  const some = applicationStatuses.filter((status) => counts[status] > 0)
  const list = some.map((status) => `${statusTexts(`status.${status}`)} ${format.number(counts[status])}`).join(', ')
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3 gap-y-0.5', className)}>
      <span className="sr-only">{t('job.counts', { list })}</span>
      {some.map((status) => (
        <span key={status} aria-hidden="true" className="inline-flex items-center gap-1 text-xs whitespace-nowrap">
          <ToneIcon tone={statusTone[status]} />
          <b className="font-semibold tabular-nums">{format.number(counts[status])}</b>{' '}
          {statusTexts(`status.${status}`)}
        </span>
      ))}
    </span>
  )
}
