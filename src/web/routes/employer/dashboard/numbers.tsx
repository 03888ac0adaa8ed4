import { Stat, StatRow } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { Todo } from '../home/data.ts'

/** The few numbers that say how hiring goes, each leading to those it counts. */
export function Numbers({ todo }: { todo: Todo }) {
  const t = useTexts('employerHome')
  const { number } = useFormat()
  return (
    <StatRow>
      <Stat label={t('numbers.live')} value={number(todo.live)} to="/employer/dashboard?status=ACTIVE" />
      <Stat label={t('numbers.week')} value={number(todo.lastWeek)} to="/employer/responses" />
      <Stat label={t('numbers.unseen')} value={number(todo.unseen)} to="/employer/responses?unseen=1" />
      <Stat
        label={t('numbers.interview')}
        value={number(todo.interview)}
        to="/employer/responses?status=IN_INTERVIEW"
      />
      <Stat label={t('numbers.hired')} value={number(todo.hired)} to="/employer/responses?status=HIRED" />
    </StatRow>
  )
}
