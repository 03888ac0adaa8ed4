import type { Format, DateInput } from '#platform/i18n/format.ts'

/** The time alone where it is of the same day as `now`, with its date where it is not: "Saved 09:07 PM" must not be of last week. */
export function momentOf({ dateTime }: Pick<Format, 'dateTime'>, when: DateInput, now: DateInput): string {
  const [day, month, year, ...time] = dateTime(when).split(' ')
  const today = dateTime(now).startsWith(`${day} ${month} ${year} `)
  return today ? time.join(' ') : dateTime(when)
}
