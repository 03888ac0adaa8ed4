import type { LocationType } from '#kernel/enums/jobs.ts'
import { salaryPeriods } from '#modules/jobs/rules.salary.ts'
import { headerWords } from './rules.mapping.ts'

export const numberStyles = ['AUTO', 'DOT', 'COMMA'] as const
/** What groups digits: DOT as in 5.000.000,50, COMMA as in 5,000,000.50. AUTO: what the values of a column say. */
export type NumberStyle = (typeof numberStyles)[number]

const digits = /\d(?:[\d.,\s\u00a0]*\d)?/gu

/** What groups the digits of these texts; null when they do not say, as 5.000 alone does not. */
export function numberStyleOf(texts: readonly string[]): 'DOT' | 'COMMA' | null {
  const votes = { DOT: 0, COMMA: 0 }
  for (const text of texts)
    for (const [number] of text.matchAll(digits)) {
      const style = styleOfOne(number)
      if (style) votes[style]++
    }
  if (votes.DOT === votes.COMMA) return null
  return votes.DOT > votes.COMMA ? 'DOT' : 'COMMA'
}

function styleOfOne(number: string): 'DOT' | 'COMMA' | null {
  const text = number.replaceAll(/[\s\u00a0]/gu, '')
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (dots > 1 || (dots > 0 && commas > 0 && text.lastIndexOf(',') > text.lastIndexOf('.'))) return 'DOT'
  if (commas > 1 || (dots > 0 && commas > 0)) return 'COMMA'
  if (dots === 1 && !/\.\d{3}$/.test(text)) return 'COMMA'
  return commas === 1 && !/,\d{3}$/.test(text) ? 'DOT' : null
}

const units: readonly [RegExp, number][] = [
  [/^(?:rb|ribu|k|thousand)\b/i, 1000],
  [/^(?:jt|juta|mio|mil|million|m)\b/i, 1_000_000],
]

/**
 * Numbers of a cell: "Rp 5.000.000 – 7 jt" is 5000000 and 7000000. A unit behind the last one counts for both of "5-7 jt". What is no
 * number in this style, as 5.000.000 with decimal points, is left out.
 */
export function numbersOf(text: string, style: 'DOT' | 'COMMA'): number[] {
  const amounts = [...text.matchAll(digits)].flatMap((match) => {
    const value = valueOf(match[0], style)
    const rest = text.slice(match.index + match[0].length).replace(/^[.,\s\u00a0]+/u, '')
    const unit = units.find(([pattern]) => pattern.test(rest))?.[1] ?? 1
    return Number.isNaN(value) ? [] : [{ value, unit }]
  })
  const last = amounts.at(-1)?.unit ?? 1
  return amounts.map(({ value, unit }) => value * (unit === 1 && value < 1000 ? last : unit))
}

function valueOf(number: string, style: 'DOT' | 'COMMA'): number {
  const text = number.replaceAll(/[\s\u00a0]/gu, '')
  return Number(style === 'DOT' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

const monthsBehindYears = /(tahun|thn|years?|yrs?) *(?:(?:dan|and|,) *)?\d+ *(?:bulan|bln|months?)\b/gi
const yearsOrMonths = /(\d(?:[\d.,]*\d)?)[., +]*(?:(bulan|bln|months?)|tahun|thn|years?|yrs?)?/gi

/** Full years of a cell of experience: "1,5 - 3 tahun" is 1 and 3, "6-18 bulan" is 0 and 1. Here nothing groups digits. */
export function yearsOf(text: string): number[] {
  const matches = [...text.replaceAll(monthsBehindYears, '$1').matchAll(yearsOrMonths)]
  const inMonths = matches.at(-1)?.[2] !== undefined
  return matches.flatMap(([all, number = '', months]) => {
    const value = Number(number.replaceAll(',', '.'))
    const isMonths = months !== undefined || (inMonths && !/[a-z]/i.test(all))
    return Number.isNaN(value) ? [] : [Math.floor(isMonths ? value / 12 : value)]
  })
}

const yes = new Set(['yes', 'y', 'true', '1', 'ya', 'iya', 'x', 'benar'])
const no = new Set(['', 'no', 'n', 'false', '0', 'tidak', 'bukan', 'salah'])

/** Null when the word says neither. */
export function booleanOf(text: string): boolean | null {
  const word = headerWords(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

const locationWords: Record<LocationType, readonly string[]> = {
  ON_SITE: ['on site', 'onsite', 'office', 'in office', 'wfo', 'di kantor', 'kantor', 'di lokasi', 'tatap muka'],
  HYBRID: ['hybrid', 'hibrida', 'campuran', 'wfo wfh'],
  REMOTE: ['remote', 'fully remote', 'wfh', 'work from home', 'jarak jauh', 'dari rumah', 'telecommute'],
}

export const locationTypeOf = (text: string): LocationType | null => {
  const word = headerWords(text)
  const entry = Object.entries(locationWords).find(
    ([type, words]) => headerWords(type) === word || words.includes(word),
  )
  return (entry?.[0] as LocationType | undefined) ?? null
}

type SalaryPeriod = (typeof salaryPeriods)[number]
const periodWords: Record<SalaryPeriod, readonly string[]> = {
  HOUR: ['hour', 'hourly', 'per hour', 'jam', 'per jam'],
  DAY: ['day', 'daily', 'per day', 'hari', 'per hari', 'harian'],
  WEEK: ['week', 'weekly', 'per week', 'minggu', 'per minggu', 'mingguan'],
  MONTH: ['month', 'monthly', 'per month', 'bulan', 'per bulan', 'bulanan'],
  YEAR: ['year', 'annual', 'annually', 'yearly', 'per year', 'tahun', 'per tahun', 'tahunan'],
}
export const salaryPeriodOf = (text: string): SalaryPeriod | null =>
  salaryPeriods.find((period) => periodWords[period].includes(headerWords(text))) ?? null

/** Values of a cell that lists several. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n•·]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Cities of a cell: several by semicolon, bar or line; a comma names the region, as in "Bandung, Jawa Barat". */
export const citiesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;|\n]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Plain text as paragraphs of HTML; what is HTML already stays, and is reduced to what is allowed where it is saved. */
export function htmlOf(text: string): string {
  if (/<\/?(p|br|ul|ol|li|div|strong|b|em|i|h[1-6])\b/i.test(text)) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('')
}
