import { dayIn } from '#kernel/time-zone.ts'
import { months } from '#platform/i18n/months.ts'

export const dateOrders = ['AUTO', 'DAY_FIRST', 'MONTH_FIRST'] as const
/** What comes first in a date of numbers. AUTO: what the values of a column say. */
export type DateOrder = (typeof dateOrders)[number]
type KnownOrder = Exclude<DateOrder, 'AUTO'>

const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})(?!\d)/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const words = /^(?:(\d{1,2})[ -]*([a-z]+)|([a-z]+)[ -]*(\d{1,2}))[ -]+(\d{4}|\d{2})(?!\d)/
/** A moment with its distance from UTC. */
const moment = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/
/** What people write where a job is open until somebody is found. */
const none =
  /^(?:-+|n\/?a|none|ongoing|open|(?:open )?until filled|tidak ada|sampai terisi|sampai terpenuhi|selama dibutuhkan)$/

/** Without the name of the day, a comma, an ordinal or "of": "Fri, 4th of Dec 2026" is "4 dec 2026". */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z']+, */, '')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/,| of /g, ' ')
    .replaceAll(/\s+/g, ' ')

/** What comes first in the dates of a column: what only one order makes a date of. Null when they do not say, or contradict each other. */
export function dateOrderOf(texts: readonly string[], setting: DateOrder): KnownOrder | null {
  if (setting !== 'AUTO') return setting
  const said = new Set(
    texts.flatMap((text) => {
      const [, one, other] = numbers.exec(plain(text)) ?? []
      return orderOfOne(Number(one), Number(other)) ?? []
    }),
  )
  const [order = null] = said
  return said.size === 1 ? order : null
}

function orderOfOne(one: number, other: number): KnownOrder | null {
  if (one > 12 && other <= 12) return 'DAY_FIRST'
  return other > 12 && one <= 12 ? 'MONTH_FIRST' : null
}

export type ReadDate = { date: string | null } | { code: 'DATE' | 'DATE_UNCLEAR' }

/** A cell as a day, `2026-12-31`; null where it says that there is none. A moment is the day that it is here. */
export function dateOf(text: string, here: { order: KnownOrder | null; timeZone: string }): ReadDate {
  const short = plain(text)
  if (none.test(short)) return { date: null }
  const at = moment.test(short) ? Date.parse(short.toUpperCase()) : Number.NaN
  if (!Number.isNaN(at)) return { date: dayIn(new Date(at), here.timeZone) }
  const [iso, year, month, day] = yearFirst.exec(short) ?? []
  if (iso) return dayOf(year, month, day)
  const [named, before, monthBehind, monthBefore, behind, namedYear] = words.exec(short) ?? []
  if (named) return dayOf(namedYear, monthOf(monthBehind ?? monthBefore), before ?? behind)
  const [numeric, one, other, numericYear] = numbers.exec(short) ?? []
  if (!numeric) return { code: 'DATE' }
  const order = orderOfOne(Number(one), Number(other)) ?? here.order
  if (order === 'MONTH_FIRST') return dayOf(numericYear, one, other)
  const dayFirst = dayOf(numericYear, other, one)
  // Without an order both readings are days or neither is; 05/5 is the same day in both.
  const isUnclear = !order && 'date' in dayFirst && Number(one) !== Number(other)
  return isUnclear ? { code: 'DATE_UNCLEAR' } : dayFirst
}

/** The number of a month by its name or how it begins, in both languages; 0 when it is none. */
function monthOf(name = ''): number {
  if (name.length < 3) return 0
  const begins = (each: string) => each.toLowerCase().startsWith(name)
  const monthNumbers = [months.en.long, months.id.long].map((names) => names.findIndex(begins) + 1)
  return otherNames.find(([each]) => begins(each))?.[1] ?? Math.max(...monthNumbers)
}
/** Other spellings and short forms that are in use. */
const otherNames: readonly [string, number][] = [
  ['pebruari', 2],
  ['agt', 8],
  ['agst', 8],
  ['nopember', 11],
]

const twoDigits = (part: string | number) => String(part).padStart(2, '0')

function dayOf(year = '', month: string | number = '', day = ''): ReadDate {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${twoDigits(month)}-${twoDigits(day)}`
  const at = Date.parse(`${text}T00:00:00Z`)
  // The 31st of February is parsed as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text ? { date: text } : { code: 'DATE' }
}
