import { clockText, otherClock } from '../rules.clock.ts'
import type { Moment } from '../contract.shapes.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'

/** A time in the reader's zone, and beside it in that of the interview where clocks differ. */
export function When({ moment }: { moment: Moment }) {
  const t = useTexts('interviews')
  const locale = useLocale()
  const other = otherClock(moment, locale)
  return (
    <time dateTime={moment.at}>
      {clockText(moment.here, locale)}
      {other && <span className="text-muted"> ({t('there', { when: other })})</span>}
    </time>
  )
}
