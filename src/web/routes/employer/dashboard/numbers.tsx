import { Stat, Tiles } from '#ui/tiles.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { HiringNumbers } from './data.ts'

/** The few numbers that say how hiring goes, each leading to those it counts. */
export function Numbers({
  numbers: { live, lastWeek, weekFrom, unseen, interview, hired },
}: {
  numbers: HiringNumbers
}) {
  const t = useTexts('employerHome')
  const { number } = useFormat()
  return (
    <Tiles>
      <Stat label={t('numbers.live')} value={number(live)} to="/employer/dashboard?status=ACTIVE" />
      <Stat
        label={t('numbers.week')}
        value={number(lastWeek)}
        to={`/employer/responses?show=open&applied=${weekFrom}..`}
      />
      <Stat label={t('numbers.unseen')} value={number(unseen)} to="/employer/responses?unseen=1" />
      <Stat
        label={t('numbers.interview')}
        value={number(interview)}
        to="/employer/responses?status=IN_INTERVIEW&show=open"
      />
      <Stat label={t('numbers.hired')} value={number(hired)} to="/employer/responses?status=HIRED&show=open" />
    </Tiles>
  )
}
