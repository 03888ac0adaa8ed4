import { decimalSign, type Locale } from '#kernel/locale.ts'
import { fromMinor, minorDigits } from '#kernel/money.ts'
import { months } from './months.ts'

/** `specification`: Indian grouping in English, shorthand with two decimals; `language`: as readers of the language write. */
export const numberStyles = ['specification', 'language'] as const
export type NumberStyle = (typeof numberStyles)[number]
/** `timeZone` is an IANA name. */
export type FormatOptions = { locale: Locale; numberStyle: NumberStyle; timeZone: string }
export type DateInput = Date | string | number
export type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days' | 'weeks'; count: number }

export type Format = {
  /** BCP 47 tag for digit grouping: Indonesian has its own, English depends on the number style. */
  grouping: string
  /** 05 March 2026; 5 Maret 2026 in Indonesian. */
  date(when: DateInput): string
  /** 05 Mar 2026 09:07 PM; 5 Mar 2026 21.07 in Indonesian. */
  dateTime(when: DateInput): string
  /** Mar 2026 */
  month(when: DateInput): string
  /** 09:05 PM; 21.05 in Indonesian. */
  time(when: DateInput): string
  /** A calendar date without a zone: '2026-03-05' as 05 March 2026. */
  day(isoDate: string): string
  /** 1,23,456.5 with at most `decimals` (2); 123.456,5 in Indonesian. */
  number(value: number, decimals?: number): string
  /** With exactly `decimals` digits: 2.0 next to 4.3. */
  exactly(value: number, decimals: number): string
  /**
   * 1.25K, 2.50M, 1.00B (specification point 9), 1,25 rb, 2,50 jt, 1,00 M, 1,00 T; below 1000 as it is.
   * In the style of the language without trailing zeros: 2.5M, 1 M.
   */
  short(value: number): string
  /** Integer minor units as an amount: IDR 2,99,000, Rp299.000. Decimals only where there are any. */
  money(minor: number, currency: string): string
  /** The same in shorthand: IDR 4.50M, Rp4,50 jt. */
  moneyShort(minor: number, currency: string): string
  /** A number that is a text already, with its currency. */
  withCurrency(amount: string, currency: string): string
}

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** How long ago, in the largest fitting unit; null beyond a month or in the future by more than a minute (then show the date). */
export function ago(when: DateInput, now: DateInput): Ago | null {
  const past = new Date(now).getTime() - new Date(when).getTime()
  if (past < -minute || past > 30 * dayLength) return null
  if (past < minute) return { unit: 'now', count: 0 }
  if (past < hour) return { unit: 'minutes', count: Math.floor(past / minute) }
  if (past < dayLength) return { unit: 'hours', count: Math.floor(past / hour) }
  if (past < 14 * dayLength) return { unit: 'days', count: Math.floor(past / dayLength) }
  return { unit: 'weeks', count: Math.floor(past / (7 * dayLength)) }
}

const groupings: Readonly<Record<NumberStyle, Record<Locale, string>>> = {
  specification: { en: 'en-IN', id: 'id-ID' },
  language: { en: 'en-US', id: 'id-ID' },
}

/** Thousands, millions and so on; the space keeps the word at its number. */
const shorthand = { en: ['K', 'M', 'B'], id: ['\u00a0rb', '\u00a0jt', '\u00a0M', '\u00a0T'] }

const formats = new Map<string, Format>()
/** Formats of one language and deployment, the same in the browser, on the server and in mails. */
export function formatFor(options: FormatOptions): Format {
  const key = `${options.locale}|${options.numberStyle}|${options.timeZone}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = build(options)))
  return format
}

/** A time of day as a language writes it, from 21:07: Indonesian has a dot, 21.07. */
export const clockTime = (time: string, locale: Locale): string => (locale === 'id' ? time.replace(':', '.') : time)

/** The upper end of a range of amounts, whose currency the lower one names. */
export const withoutCurrency = (money: string): string => money.replace(/^\D+/, '')

/** What stands before an amount. Rupiah are written Rp, without a space, in Indonesian; everything else by its code. */
export const currencySign = (currency: string, locale: Locale): string =>
  locale === 'id' && currency === 'IDR' ? 'Rp' : currency

/** The day of a month as a language writes it, from 05: Indonesian has no zero before it. */
export const dayOfMonth = (day: string, locale: Locale): string => (locale === 'id' ? day.replace(/^0/, '') : day)

function build({ locale, numberStyle, timeZone }: FormatOptions): Format {
  const grouping = groupings[numberStyle][locale]
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: locale === 'id' ? 'h23' : 'h12',
  })
  const names = months[locale]
  const numbers = new Map<number, Intl.NumberFormat>()
  const parts = (when: DateInput) => {
    const fields = Object.fromEntries(clock.formatToParts(new Date(when)).map((part) => [part.type, part.value]))
    return {
      year: fields.year ?? '',
      month: Number(fields.month) - 1,
      day: dayOfMonth(fields.day ?? '', locale),
      time:
        clockTime(`${fields.hour}:${fields.minute}`, locale) +
        (fields.dayPeriod ? ` ${fields.dayPeriod.toUpperCase()}` : ''),
    }
  }
  const formatDecimals = (value: number, minDecimals: number, maxDecimals: number) => {
    const key = minDecimals * 100 + maxDecimals
    let intl = numbers.get(key)
    if (!intl)
      numbers.set(
        key,
        (intl = new Intl.NumberFormat(grouping, {
          minimumFractionDigits: minDecimals,
          maximumFractionDigits: maxDecimals,
          numberingSystem: 'latn',
        })),
      )
    return intl.format(value)
  }
  const number = (value: number, decimals = 2) => formatDecimals(value, 0, decimals)
  const exactly = (value: number, decimals: number) => formatDecimals(value, decimals, decimals)
  const short = (value: number) => {
    // A value that rounds to a thousand of a unit is one of the next: 999,999 is 1.00M.
    const at = shorthand[locale].findLastIndex((_, step) => Number(Math.abs(value / 1000 ** step).toFixed(2)) >= 1000)
    if (at < 0) return number(value)
    const scaled = value / 1000 ** (at + 1)
    const shown = numberStyle === 'language' ? number(scaled) : scaled.toFixed(2).replace('.', decimalSign[locale])
    return shown + shorthand[locale][at]
  }
  const withCurrency = (amount: string, currency: string) => {
    const sign = currencySign(currency, locale)
    return sign === currency ? `${sign} ${amount}` : amount.replace(/^-?/, `$&${sign}`)
  }
  return {
    grouping,
    date(when) {
      const { day, month, year } = parts(when)
      return `${day} ${names.long[month]} ${year}`
    },
    dateTime(when) {
      const { day, month, year, time } = parts(when)
      return `${day} ${names.short[month]} ${year} ${time}`
    },
    time: (when) => parts(when).time,
    month(when) {
      const { month, year } = parts(when)
      return `${names.short[month]} ${year}`
    },
    day(isoDate) {
      const [year, month, day = ''] = isoDate.split('-')
      return `${dayOfMonth(day, locale)} ${names.long[Number(month) - 1]} ${year}`
    },
    number,
    exactly,
    short,
    money(minor, currency) {
      const amount = fromMinor(minor, currency)
      const exact = minorDigits(currency)
      return withCurrency(Number.isInteger(amount) ? number(amount) : exactly(amount, exact), currency)
    },
    moneyShort: (minor, currency) => withCurrency(short(fromMinor(minor, currency)), currency),
    withCurrency,
  }
}
