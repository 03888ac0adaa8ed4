import { dot } from '#ui/dot.ts'
import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import type { JobView } from '../contract.shapes.ts'
import { CompanyRating } from './job-rating.tsx'
import { usePlaceText, useSalaryText } from './job-texts.ts'

type JobHeadProps = {
  job: JobView
  /** h1 on the job page, h2 in a panel or a preview. */
  heading?: 'h1' | 'h2'
  /** Link target of the company name; no link without it. */
  companyTo?: string
  /** Apply, save and share, below the facts. */
  actions?: ReactNode
}

/** Title, company, salary, location, employment type, level and closing date. */
export function JobHead({ job, heading: Heading = 'h1', companyTo, actions }: JobHeadProps) {
  const t = useTexts('jobDetail')
  const format = useFormat()
  const ago = useAgo()
  const salary = useSalaryText()
  const place = usePlaceText()
  const { open, closesOn, expiresAt } = job
  // A draft has its closing date only.
  const showsDay = closesOn !== null && (open || job.publishedAt === null)
  const closes = showsDay
    ? t('applyBy', { date: format.day(closesOn) })
    : expiresAt && open && t('closesOn', { date: format.date(expiresAt) })
  const kind = [job.employmentType?.label, job.positionLevel?.label].filter(Boolean)
  return (
    <header className="@container">
      <div className="flex items-start gap-4">
        <LogoBox name={job.company.name} src={job.company.logoUrl} size={56} />
        <div className="min-w-0 flex-1">
          <Heading className={Heading === 'h2' ? 'text-2xl' : undefined} lang={job.language}>
            {job.title}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            {companyTo ? (
              <Link to={companyTo} className="font-semibold">
                {job.company.name}
              </Link>
            ) : (
              <span className="font-semibold">{job.company.name}</span>
            )}
            <CompanyRating rating={job.company.rating} />
          </p>
        </div>
      </div>
      <ul className="mt-4 grid gap-x-6 gap-y-2 @lg:grid-cols-2" aria-label={t('facts')}>
        <Fact icon={<Icon name="banknote" />} strong={job.salary !== null}>
          {salary(job)}
        </Fact>
        <Fact icon={<Icon name="map-pin" />}>{place(job)}</Fact>
        {kind[0] && <Fact icon={<Icon name="briefcase-business" />}>{job.employmentType?.label ?? kind[0]}</Fact>}
        {job.positionLevel && (
          <Fact icon={<Icon name="chart-no-axes-column-increasing" />}>{job.positionLevel.label}</Fact>
        )}
        {closes && <Fact icon={<Icon name="calendar-clock" />}>{closes}</Fact>}
      </ul>
      {job.publishedAt && (
        <p className="k-hint mt-3">
          {[
            t('postedAgo', { ago: ago(job.publishedAt) }),
            job.termsChangedAt && t('termsChanged', { date: format.date(job.termsChangedAt) }),
          ]
            .filter(Boolean)
            .join(dot)}
        </p>
      )}
      {actions && <div className="mt-5 flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}

function Fact({ icon, strong, children }: { icon: ReactNode; strong?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <li className="k-line" data-large="">
      {icon}
      <span className={strong ? 'font-bold tabular-nums' : undefined}>{children}</span>
    </li>
  )
}
