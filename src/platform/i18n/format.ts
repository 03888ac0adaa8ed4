import type { Locale } from '#kernel/locale.ts'
import { fromMinor, minorDigits } from '#kernel/money.ts'
import { months } from './months.ts'

/** `grouping` is a BCP 47 tag whose digit grouping is used (en-IN by default), `timeZone` an IANA name. */
export type FormatOptions = { locale: Locale; grouping: string; timeZone: string }
export type When = Date | string | number
export type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days' | 'weeks'; count: number }

export type Format = {
  /** 05 March 2026 */
  date(when: When): string
  /** 05 Mar 2026 09:07 PM */
  dateTime(when: When): string
  /** Mar 2026 */
  month(when: When): string
  /** A calendar date without a zone: '2026-03-05' as 05 March 2026. */
  day(isoDate: string): string
  /** 1,23,456.5 with at most `decimals` (2). */
  number(value: number, decimals?: number): string
  /** 1.25K, 2.50M, 1.00B; below 1000 as it is (specification point 9). */
  short(value: number): string
  /** Integer minor units as an amount: IDR 2,99,000. Decimals only where there are any. */
  money(minor: number, currency: string): string
  /** The same in shorthand: IDR 4.50M. */
  moneyShort(minor: number, currency: string): string
}

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** How long ago, in the largest fitting unit; null beyond a month or in the future by more than a minute (then show the date). */
export function ago(when: When, now: When): Ago | null {
  const past = new Date(now).getTime() - new Date(when).getTime()
  if (past < -minute || past > 30 * dayLength) return null
  if (past < minute) return { unit: 'now', count: 0 }
  if (past < hour) return { unit: 'minutes', count: Math.floor(past / minute) }
  if (past < dayLength) return { unit: 'hours', count: Math.floor(past / hour) }
  if (past < 14 * dayLength) return { unit: 'days', count: Math.floor(past / dayLength) }
  return { unit: 'weeks', count: Math.floor(past / (7 * dayLength)) }
}

function shorthand(value: number, number: (value: number, decimals?: number) => string): string {
  const size = Math.abs(value)
  if (size >= 1e9) return `${(value / 1e9).toFixed(2)}B`
  if (size >= 1e6) return `${(value / 1e6).toFixed(2)}M`
  if (size >= 1e3) return `${(value / 1e3).toFixed(2)}K`
  return number(value)
}

const made = new Map<string, Format>()
/** Formats of one language and deployment, the same in the browser, on the server and in mails. */
export function formatFor(options: FormatOptions): Format {
  const key = `${options.locale}|${options.grouping}|${options.timeZone}`
  let format = made.get(key)
  if (!format) made.set(key, (format = build(options)))
  return format
}

function build({ locale, grouping, timeZone }: FormatOptions): Format {
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  })
  const names = months[locale]
  const plain = new Map<number, Intl.NumberFormat>()
  const parts = (when: When) => {
    const found = Object.fromEntries(clock.formatToParts(new Date(when)).map((part) => [part.type, part.value]))
    return {
      year: found.year ?? '',
      month: Number(found.month) - 1,
      day: found.day ?? '',
      time: `${found.hour}:${found.minute} ${found.dayPeriod?.toUpperCase()}`,
    }
  }
  const number = (value: number, decimals = 2) => {
    let intl = plain.get(decimals)
    if (!intl)
      plain.set(
        decimals,
        (intl = new Intl.NumberFormat(grouping, { maximumFractionDigits: decimals, numberingSystem: 'latn' })),
      )
    return intl.format(value)
  }
  const exactly = (value: number, decimals: number) =>
    new Intl.NumberFormat(grouping, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      numberingSystem: 'latn',
    }).format(value)
  return {
    date(when) {
      const { day, month, year } = parts(when)
      return `${day} ${names.long[month]} ${year}`
    },
    dateTime(when) {
      const { day, month, year, time } = parts(when)
      return `${day} ${names.short[month]} ${year} ${time}`
    },
    month(when) {
      const { month, year } = parts(when)
      return `${names.short[month]} ${year}`
    },
    day(isoDate) {
      const [year, month, day] = isoDate.split('-')
      return `${day} ${names.long[Number(month) - 1]} ${year}`
    },
    number,
    short: (value) => shorthand(value, number),
    money(minor, currency) {
      const amount = fromMinor(minor, currency)
      const exact = minorDigits(currency)
      return `${currency} ${Number.isInteger(amount) ? number(amount) : exactly(amount, exact)}`
    },
    moneyShort: (minor, currency) => `${currency} ${shorthand(fromMinor(minor, currency), number)}`,
  }
}
