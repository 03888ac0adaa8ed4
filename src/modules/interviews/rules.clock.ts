import type { Locale } from '#kernel/locale.ts'
import { clockTime, dayOfMonth } from '#platform/i18n/format.ts'
import { months } from '#platform/i18n/months.ts'
import { weekdays } from '#platform/i18n/weekdays.ts'
import type { Clock, Moment } from './contract.shapes.ts'

const parts = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: Number(month) - 1, day }
}

/** Between a weekday, its date and a time: Indonesian has commas. */
const gap = (locale: Locale): string => (locale === 'id' ? ', ' : ' ')

/** Tue 01 December 2026; Sel, 1 Desember 2026 in Indonesian. */
export function dayText({ date, weekday }: Pick<Clock, 'date' | 'weekday'>, locale: Locale): string {
  const { year, month, day } = parts(date)
  return `${weekdays[locale].short[weekday]}${gap(locale)}${dayOfMonth(day, locale)} ${months[locale].long[month]} ${year}`
}

/** 09:00–09:45 WITA; 09.00–09.45 WITA in Indonesian. */
export const hoursText = ({ from, to, zone }: Clock, locale: Locale): string =>
  `${[from, to].flatMap((time) => (time ? clockTime(time, locale) : [])).join('–')} ${zone}`

/** Tue 01 December 2026 09:00–09:45 WITA; Sel, 1 Desember 2026, 09.00–09.45 WITA in Indonesian. */
export const clockText = (clock: Clock, locale: Locale): string =>
  `${dayText(clock, locale)}${gap(locale)}${hoursText(clock, locale)}`

/** The other clock beside it: 09:00 WITA, with its day when that is another one. Null when both clocks show the same. */
export function otherClock({ here, there }: Moment, locale: Locale): string | null {
  if (!there) return null
  return there.date === here.date ? hoursText(there, locale) : clockText(there, locale)
}
