import { smallestShown, type Topic } from '#modules/analytics/statistics/rules.ts'
import type { StatUnit } from '#modules/analytics/statistics/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { useBytes, useDuration, useShare } from '#web/charts/numbers.tsx'
import { useLength } from '../work/length.ts'

type Names = Record<string, string>

/** Names of figures, columns and rows come from the server as keys of the text set. */
export function useNames() {
  const texts = useTexts('statistics')
  const t = texts as unknown as (key: string, params?: Names) => string
  return {
    name: (key: string) => t(`name.${key}`),
    /** Short enough for the end of a line. */
    series: (key: string) => texts.find(`series.${key}`) ?? t(`name.${key}`),
    definition: (topic: Topic, key: string) => t(`define.${topic}.${key}`),
    chart: (topic: Topic, key: string) => t(`chart.${topic}.${key}`),
    table: (key: string) => t(`table.${key}`),
  }
}

/** A number in its unit; a dash where there is none. */
export function useValue() {
  const format = useFormat()
  const [share, duration, length, bytes] = [useShare(), useDuration(), useLength(), useBytes()]
  return (value: number | null, unit: StatUnit, currency: string | null = null): string => {
    if (value === null) return '–'
    if (unit === 'share') return share(value)
    if (unit === 'minutes') return duration(value)
    if (unit === 'milliseconds') return length(value)
    if (unit === 'bytes') return bytes(value)
    if (unit === 'money' && currency) return format.money(value, currency)
    return format.number(value, unit === 'ratio' ? 1 : 0)
  }
}

/** The same, short enough for an axis. */
export function useShortValue() {
  const format = useFormat()
  const bytes = useBytes()
  return (value: number, unit: StatUnit, currency: string | null): string => {
    if (unit === 'bytes') return bytes(value)
    return unit === 'money' && currency ? format.moneyShort(value, currency) : format.short(value)
  }
}

/** Numbers of people that are too small to be shown. */
export function useSmall(): string {
  const t = useTexts('analytics')
  return t('small', { count: smallestShown })
}
