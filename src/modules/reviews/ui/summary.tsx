import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { ReviewSummary } from '../contract.shapes.ts'
import { percentOf, shownCount } from '../rules.ts'
import { Stars } from './stars.tsx'

type SummaryProps = { summary: ReviewSummary; heading?: 'h2' | 'h3' }

/** Rating breakdown: average, distribution of stars and averages of the sub-ratings. */
export function Summary({ summary, heading: Heading = 'h3' }: SummaryProps) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { average, count, distribution, parts, recommendPercent } = summary
  if (count === 0) return null
  const shown = shownCount(count)
  return (
    <Card tint className="mb-6 grid gap-x-8 gap-y-5 md:grid-cols-[auto_minmax(12rem,1fr)_auto]">
      <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1">
        {average === null ? (
          <>
            <p className="font-semibold">{count > 50 ? t('list.countMany') : t('list.count', { count })}</p>
            <p className="k-hint mt-1 max-w-48">{t('list.few')}</p>
          </>
        ) : (
          <>
            <p className="text-4xl font-bold tabular-nums">{format.exactly(average, 1)}</p>
            <Stars
              value={average}
              size={18}
              label={t('list.averageLabel', { average: format.exactly(average, 1), count: shown })}
            />
            <p className="text-sm text-muted md:mt-1">
              {count > 50 ? t('list.countMany') : t('list.count', { count })}
            </p>
          </>
        )}
        {recommendPercent !== null && (
          <p className="text-sm md:mt-2 md:w-min">{t('list.recommend', { percent: recommendPercent })}</p>
        )}
      </div>
      <div>
        <Heading className="mb-2 text-sm">{t('list.distribution')}</Heading>
        <ul className="grid gap-1">
          {distribution.map(({ rating, count: some }) => (
            <li key={rating} className="grid grid-cols-[4.5rem_1fr_2.75rem] items-center gap-2 text-sm">
              <span className="text-muted">{t('stars', { count: rating })}</span>
              <span className="h-2 overflow-hidden rounded-full border border-line bg-surface" aria-hidden="true">
                <span className="k-fill block h-full bg-kunyit" style={{ width: `${percentOf(some, count)}%` }} />
              </span>
              <span className="text-right text-muted tabular-nums">{`${percentOf(some, count)}%`}</span>
            </li>
          ))}
        </ul>
      </div>
      {parts.length > 0 && (
        <div>
          <Heading className="mb-2 text-sm">{t('list.sides')}</Heading>
          <dl className="grid gap-1 text-sm">
            {parts.map(({ part, average: value }) => (
              <div key={part} className="flex items-center justify-between gap-4 md:whitespace-nowrap">
                <dt className="text-muted">{t(`part.${part}`)}</dt>
                <dd className="inline-flex items-center gap-2">
                  <Stars value={value} size={13} label={t('starsOf', { value: format.exactly(value, 1) })} />
                  <span className="font-semibold tabular-nums" aria-hidden="true">
                    {format.exactly(value, 1)}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  )
}
