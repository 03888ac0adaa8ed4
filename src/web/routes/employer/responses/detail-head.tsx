import { dot } from '#ui/dot.ts'
import { phoneHref, phoneText } from '#kernel/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Ago, RequirementBadge, useExperience } from '#modules/applications/ui/applicant-badges.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { DetailData } from './detail-data.ts'

/** Who it is, for which job, how to reach them, and the way to the next one. */
export function DetailHead({ data, children }: { data: DetailData; children: React.ReactNode }) {
  const t = useTexts('applicants')
  const experience = useExperience()
  const { row, previous, next, back } = data
  const { candidate, dialCode, phone } = row
  const facts = [candidate.headline, experience(candidate.experienceMonths)].filter(Boolean)
  return (
    <header className="mb-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={back}
          data-back
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-nila-ink hover:underline"
        >
          <Icon name="arrow-left" size={16} />
          {t('detail.back')}
        </Link>
        <nav aria-label={t('detail.neighbours')} className="flex items-center gap-1.5">
          {children}
          {previous && (
            <LinkButton
              to={previous}
              data-previous
              size="sm"
              aria-label={t('detail.previous')}
              title={t('detail.previous')}
              icon={<Icon name="chevron-left" />}
            />
          )}
          {next && (
            <LinkButton
              to={next}
              data-next
              size="sm"
              aria-label={t('detail.next')}
              title={t('detail.next')}
              icon={<Icon name="chevron-right" />}
            />
          )}
        </nav>
      </div>
      <div className="flex items-start gap-4">
        <Avatar name={candidate.name} size={56} className="max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl [overflow-wrap:anywhere]">{candidate.name}</h1>
          {facts.length > 0 && <p className="text-muted">{facts.join(dot)}</p>}
          <p className="mt-1 text-sm text-muted">
            {t.nodes('detail.appliedFor', {
              title: (
                <Link to={`/employer/responses?job=${row.jobId}`} className="k-link">
                  {row.jobTitle}
                </Link>
              ),
            })}
            {' · '}
            <Ago at={row.appliedAt} />
          </p>
          <ul className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm [&_svg]:text-muted">
            {row.email && (
              <li>
                <a href={`mailto:${row.email}`} className="inline-flex min-h-6 items-center gap-1.5 hover:underline">
                  <Icon name="mail" size={16} />
                  {row.email}
                </a>
              </li>
            )}
            {phone && (
              <li>
                <a
                  href={phoneHref({ dialCode, phone })}
                  className="inline-flex min-h-6 items-center gap-1.5 tabular-nums hover:underline"
                >
                  <Icon name="phone" size={16} />
                  {phoneText({ dialCode, phone })}
                </a>
              </li>
            )}
            {candidate.cityName && (
              <li className="inline-flex items-center gap-1.5">
                <Icon name="map-pin" size={16} />
                {candidate.cityName}
              </li>
            )}
            {!row.withdrawnAt && row.meets !== null && (
              <li>
                <RequirementBadge row={row} />
              </li>
            )}
          </ul>
          <Link to={`/report?application=${row.id}`} className="k-link mt-1 inline-flex min-h-6 items-center text-sm">
            {t('detail.report')}
          </Link>
        </div>
      </div>
    </header>
  )
}
