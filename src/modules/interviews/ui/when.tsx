import { clockText, dayText, hoursText, otherClock } from '../rules.clock.ts'
import type { Moment } from '../contract.shapes.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'

type WhenProps = {
  moment: Moment
  /** The day above the hours, where there is little room. */
  stacked?: boolean
}

/** A time in the reader's zone, and beside it in that of the interview where clocks differ. */
export function When({ moment, stacked = false }: WhenProps) {
  const t = useTexts('interviews')
  const locale = useLocale()
  const other = otherClock(moment, locale)
  if (stacked)
    return (
      <time dateTime={moment.at} className="grid">
        <span>{dayText(moment.here, locale)} </span>
        <span className="font-normal">{hoursText(moment.here, locale)} </span>
        {other && <span className="text-sm font-normal text-muted">({t('there', { when: other })})</span>}
      </time>
    )
  return (
    <time dateTime={moment.at}>
      {clockText(moment.here, locale)}
      {other && <span className="text-muted"> ({t('there', { when: other })})</span>}
    </time>
  )
}
