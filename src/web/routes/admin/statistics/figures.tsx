import { changeOf } from '#modules/analytics/rules.ts'
import { Stat, Tiles } from '#ui/tiles.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Change } from '#web/charts/numbers.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useSmall, useValue } from './values.tsx'

type Figure = StatisticsData['figures'][number]

/** Each number with what it was in the period before. */
export function Figures({ data: { topic, figures } }: { data: StatisticsData }) {
  const t = useTexts('statistics')
  const { name, definition } = useNames()
  const value = useValue()
  const small = useSmall()
  return (
    <>
      <Tiles>
        {figures.map((figure) => (
          <Stat
            key={`${figure.name} ${figure.currency ?? ''}`}
            label={name(figure.name)}
            value={figure.hidden ? small : value(figure.value, figure.unit, figure.currency)}
            note={<Before figure={figure} />}
          />
        ))}
      </Tiles>
      <details className="mt-3">
        <summary className="k-link inline-flex min-h-6 cursor-pointer items-center text-sm">{t('definitions')}</summary>
        <dl className="k-card mt-2 grid gap-x-8 gap-y-3 md:grid-cols-2">
          {figures.map((figure) => (
            <div key={figure.name}>
              <dt className="font-semibold">{name(figure.name)}</dt>
              <dd className="text-sm text-muted">{definition(topic, figure.name)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** Counts change by percent; of everything else what it was is said. */
function Before({ figure: { value: current, unit, currency, before } }: { figure: Figure }) {
  const t = useTexts('analytics')
  const value = useValue()
  if (before === null) return null
  if (unit === 'count' && changeOf(current, before) !== null) return <Change number={{ value: current, before }} />
  return <span className="text-muted">{t('before', { count: value(before, unit, currency) })}</span>
}
