import { dot } from '#ui/dot.ts'
import { Icon } from '#ui/icon.tsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Badge, Chip, StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import type { ShownJobCard } from '../contract.card.ts'
import { jobPath } from '../rules.address.ts'
import { CompanyRating } from './job-rating.tsx'
import { useSalaryText } from './job-texts.ts'

const maxSkills = 3
const maxLocations = 2

export type JobCardProps = {
  job: ShownJobCard & { applied?: boolean }
  /** Heading level: h2 directly under the page's h1, h3 in a section. */
  heading?: 'h2' | 'h3'
  /** Link target of the title; the job page by default. */
  to?: string
  /** The job is open in the panel next to the list. */
  current?: boolean
  /** Codes of the reader's skills; matching ones are highlighted. */
  has?: ReadonlySet<string>
  /** Why the job is recommended, in one short line. */
  reason?: ReactNode
  /** Buttons at the top right, such as save. */
  actions?: ReactNode
  /** Replaces "posted 3 days ago", for example with the time it was saved. */
  note?: ReactNode
  /** A button in words, below everything else: beside the title it would leave no room for it. */
  foot?: ReactNode
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A job in a list. Empty lines keep their height, so that the layout does not shift. */
export function JobCard({
  job,
  heading: Heading = 'h3',
  to,
  current,
  has,
  reason: why,
  actions,
  note,
  foot,
  onOpen,
}: JobCardProps) {
  const t = useTexts('jobDetail')
  const salary = useSalaryText(true)
  const common = useTexts('common')
  const ago = useAgo()
  const { company } = job
  const more = job.locations.length + job.moreLocations - maxLocations
  const cities =
    job.locations
      .slice(0, maxLocations)
      .map((place) => place.cityName)
      .join(', ') + (more > 0 ? ` +${more}` : '')
  const where = job.workFromAnywhere ? common('wfh') : cities
  const how = [job.workFromAnywhere ? null : job.locationType?.label, job.employmentType?.label]
  return (
    <Card as="article" live aria-current={current || undefined} className="flex h-full flex-col gap-2.5">
      <div className="flex gap-3">
        <LogoBox name={company.name} src={company.logoUrl} size={44} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-3">
            <Heading className="line-clamp-2 min-w-0 flex-1 text-base leading-snug" lang={job.language}>
              <Link to={to ?? jobPath(job)} className="k-cover" onClick={onOpen}>
                {job.title}
              </Link>
            </Heading>
            {actions && <div className="k-above -mt-2.5 -mr-2.5 -mb-3 flex flex-none">{actions}</div>}
          </div>
          <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
            <span className="truncate">{company.name}</span>
            <CompanyRating rating={{ average: company.rating, count: company.reviewCount }} />
          </p>
        </div>
      </div>
      <ul className="grid gap-1 text-sm">
        <Line icon={<Icon name="map-pin" />}>{[where, ...how].filter(Boolean).join(dot)}</Line>
        <Line icon={<Icon name="banknote" />}>
          {job.salary ? (
            <b className="tabular-nums">{salary(job)}</b>
          ) : (
            <span className="text-muted">{salary(job)}</span>
          )}
        </Line>
      </ul>
      <ul className="k-chip-line" aria-label={t('skills')}>
        {job.skills.slice(0, maxSkills).map((skill) => (
          <li key={skill.code}>
            <Chip small on={has?.has(skill.code)}>
              {skill.label}
              {has?.has(skill.code) && <span className="sr-only">, {t('you')}</span>}
            </Chip>
          </li>
        ))}
      </ul>
      {why && <p className="text-sm text-muted">{why}</p>}
      <p className="mt-auto flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-subtle">
        <span>{note ?? t('postedAgo', { ago: ago(job.postedAt) })}</span>
        <CardBadges job={job} />
      </p>
      {foot && <div className="k-above">{foot}</div>}
    </Card>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="k-line">
      {icon}
      <span className="min-w-0 text-balance">{children}</span>
    </li>
  )
}

function CardBadges({ job }: { job: JobCardProps['job'] }) {
  const t = useTexts('jobDetail')
  if (job.status !== 'ACTIVE') return <StatusBadge tone="warning">{t(`status.${job.status}`)}</StatusBadge>
  if (job.applied) return <StatusBadge tone="primary">{t('card.applied')}</StatusBadge>
  const { promisedReplyDays } = job.company
  return promisedReplyDays === null ? null : (
    <Badge tone="success">{t('card.answers', { count: promisedReplyDays })}</Badge>
  )
}
