import type { Hiring } from '#modules/analytics/contract.ts'
import { Stat } from '#ui/tiles.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Change, useCount, useDuration } from '#web/charts/numbers.tsx'

/** The numbers that say how hiring goes, each with its change and a way to what it counts. */
export function KeyNumbers({ hiring }: { hiring: Hiring }) {
  const t = useTexts('analytics')
  const format = useFormat()
  const count = useCount()
  const duration = useDuration()
  const { funnel, hires, firstAnswer, response, waiting, overdue } = hiring
  const [views, , applied] = funnel
  const listOf = ({ list, value }: { list: string | null; value: number | null }) =>
    list && value ? { to: `/employer/responses${list}` } : {}
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      {views && <Stat label={t('metric.VIEW')} value={count(views.value)} note={<Change number={views} />} />}
      {applied && (
        <Stat
          label={t('metric.APPLIED')}
          value={count(applied.value)}
          note={<Change number={applied} />}
          {...listOf(applied)}
        />
      )}
      <Stat label={t('key.hires')} value={count(hires.value)} note={<Change number={hires} />} {...listOf(hires)} />
      <Stat
        label={t('key.firstAnswer')}
        value={duration(firstAnswer.now.medianMinutes)}
        note={
          firstAnswer.before?.medianMinutes != null &&
          t('key.wasBefore', { value: duration(firstAnswer.before.medianMinutes) })
        }
      />
      <Stat
        label={t('key.response')}
        value={response ? `${format.number(response.percent)}%` : '–'}
        note={response ? t('key.responseNote', { count: response.applicationCount }) : t('key.responseFew')}
      />
      <Stat
        label={t('key.waiting')}
        value={count(waiting.value)}
        note={
          overdue &&
          (overdue.value === null || overdue.value > 0) &&
          t('key.overdue', { count: count(overdue.value), days: hiring.promisedDays ?? 0 })
        }
        {...listOf(waiting)}
      />
    </dl>
  )
}
