import { dot } from '#ui/dot.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { PlanLineData } from './plan-data.ts'

/** The plan, its slots and what is left, in one line. */
export function PlanLine({ plan: { title, slots, jobCredits, unlocks, graceUntil } }: { plan: PlanLineData }) {
  const t = useTexts('employerHome')
  const { date } = useFormat()
  const parts = [
    t('planLine.label', { plan: title }),
    graceUntil && t('planLine.grace', { date: date(graceUntil) }),
    slots && t('planLine.slots', slots),
    jobCredits > 0 && t('planLine.credits', { count: jobCredits }),
    unlocks !== null && t('planLine.unlocks', { count: unlocks }),
  ]
  return (
    <>
      {parts.filter(Boolean).join(dot)}
      {dot}
      <Link to="/employer/profile#plan" className="k-link whitespace-nowrap">
        {t('planLine.more')}
      </Link>
    </>
  )
}
