import { Link } from 'react-router'
import { Ago, StateBadges, useExperience } from '#modules/applications/ui/applicant-badges.tsx'
import type { ReceivedRow } from '#modules/applications/contract.shapes.ts'
import { isNew } from '#modules/applications/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/page.tsx'

/** The people who applied last, whatever the job. */
export function NewestApplicants({ rows }: { rows: readonly ReceivedRow[] }) {
  const t = useTexts('employerHome')
  const applicantsTexts = useTexts('applicants')
  const experience = useExperience()
  if (rows.length === 0) return <Card className="text-muted">{t('home.noApplicants')}</Card>
  return (
    <Card flush>
      <ul>
        {rows.map((row) => {
          const fresh = isNew(row)
          const facts = [row.jobTitle, experience(row.candidate.experienceMonths), row.candidate.cityName].filter(
            Boolean,
          )
          return (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-sunken"
            >
              <Avatar name={row.candidate.name} size={36} />
              <div className="min-w-0 flex-1 max-sm:basis-2/3">
                <p className="flex flex-wrap items-center gap-x-2">
                  <Link
                    to={`/employer/response-detail?id=${row.id}`}
                    className={cx('[overflow-wrap:anywhere] hover:underline', fresh ? 'font-bold' : 'font-semibold')}
                  >
                    {row.candidate.name}
                  </Link>
                  {fresh && <Badge tone="primary">{applicantsTexts('list.new')}</Badge>}
                </p>
                <p className="text-sm text-muted sm:truncate">{facts.join(' · ')}</p>
              </div>
              <div className="flex flex-none items-center gap-x-3 max-sm:w-full max-sm:pl-12 sm:grid sm:justify-items-end sm:gap-0.5">
                <StateBadges row={row} />
                <span className="text-xs text-muted">
                  <Ago at={row.appliedAt} />
                </span>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
