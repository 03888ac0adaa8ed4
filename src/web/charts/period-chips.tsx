import { presetPeriod, presets, type Period, type Preset } from '#modules/analytics/rules.ts'
import { ChipLink } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

type PeriodChipsProps = {
  today: string
  preset: Preset | null
  hrefOf: (preset: Preset, period: Period) => string
}

/** The periods that are asked for most, as links. */
export function PeriodChips({ today, preset: current, hrefOf }: PeriodChipsProps) {
  const t = useTexts('analytics')
  return (
    <nav aria-label={t('filter.period')} className="flex flex-wrap gap-2">
      {presets.map((preset) => (
        <ChipLink key={preset} to={hrefOf(preset, presetPeriod(preset, today))} on={current === preset}>
          {t(`filter.${preset}`)}
        </ChipLink>
      ))}
    </nav>
  )
}
