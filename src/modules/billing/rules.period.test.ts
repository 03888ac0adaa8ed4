import { expect, test } from 'vitest'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import { allowanceMonth, anchorDayOf, monthOfPeriod, periodEnd } from './rules.period.ts'

const jakarta = 'Asia/Jakarta'
const month = (day: number, now: string) => {
  const { from, until } = allowanceMonth(day, new Date(now), jakarta)
  return [from.toISOString(), until.toISOString()]
}

test('an allowance renews at midnight in the time zone of the site', () => {
  expect(month(1, '2026-11-23T10:00:00Z')).toEqual(['2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'])
  // Late on the 30th in UTC it is December in Jakarta.
  expect(month(1, '2026-11-30T17:00:00Z')).toEqual(['2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'])
  expect(month(1, '2026-11-30T16:59:59Z')).toEqual(['2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'])
})

test('an anchor on the 31st falls on the last day of shorter months and comes back', () => {
  expect(month(31, '2026-02-10T00:00:00Z')).toEqual(['2026-01-30T17:00:00.000Z', '2026-02-27T17:00:00.000Z'])
  expect(month(31, '2026-03-01T00:00:00Z')).toEqual(['2026-02-27T17:00:00.000Z', '2026-03-30T17:00:00.000Z'])
  expect(month(31, '2026-01-30T17:00:00Z')).toEqual(['2026-01-30T17:00:00.000Z', '2026-02-27T17:00:00.000Z'])
})

test('a plan ends at the same time of day, months later on its anchor day', () => {
  const start = new Date('2026-01-31T08:30:00Z')
  expect(anchorDayOf(start, jakarta)).toBe(31)
  expect(periodEnd(start, 1, 31, jakarta).toISOString()).toBe('2026-02-28T08:30:00.000Z')
  expect(periodEnd(new Date('2026-02-28T08:30:00Z'), 1, 31, jakarta).toISOString()).toBe('2026-03-31T08:30:00.000Z')
  expect(periodEnd(start, 12, 31, jakarta).toISOString()).toBe('2027-01-31T08:30:00.000Z')
})

test('whatever the start, a plan of n months has n allowances that follow one another from its start to its end', () => {
  const seed = anySeed()
  console.info(`seed of the periods: ${seed}`)
  const pick = randomFrom(seed)
  for (let round = 0; round < 24; round++) {
    const timeZone = ['Asia/Jakarta', 'Asia/Jayapura', 'Europe/Berlin', 'America/New_York'][round % 4] ?? jakarta
    const startsAt = new Date(Date.UTC(2026, 0, 1) + pick(800) * 86_400_000 + pick(86_400) * 1000)
    const months = pick(2) ? 1 : 12
    const anchorDay = anchorDayOf(startsAt, timeZone)
    const period = { startsAt, anchorDay, endsAt: periodEnd(startsAt, months, anchorDay, timeZone) }
    const said = `seed ${seed}, ${startsAt.toISOString()} for ${months} in ${timeZone}`
    const periodMonths = []
    for (let at = startsAt; at < period.endsAt;) {
      const month = monthOfPeriod(period, at, timeZone)
      expect([month.from, at < month.until], said).toEqual([at, true])
      // Any other moment of the month says the same.
      const within = new Date(at.getTime() + pick(month.until.getTime() - at.getTime()))
      expect(monthOfPeriod(period, within, timeZone), said).toEqual(month)
      periodMonths.push(month)
      at = month.until
    }
    expect([periodMonths.length, periodMonths.at(-1)?.until], said).toEqual([months, period.endsAt])
  }
})

test('a plan that began on the 31st renews on the last day of short months and on the 31st again', () => {
  let at = new Date('2026-01-31T08:30:00Z')
  const ends: string[] = []
  for (let renewal = 0; renewal < 4; renewal++) {
    at = periodEnd(at, 1, 31, jakarta)
    ends.push(at.toISOString().slice(0, 10))
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
})

test.each([
  ['2026-11-10T08:29:59Z', '2026-10-31T08:30:00.000Z', '2026-11-29T17:00:00.000Z'],
  ['2026-12-30T17:00:00Z', '2026-12-30T17:00:00.000Z', '2027-01-31T08:30:00.000Z'],
  // On the day of the end, which begins no month: the last one lasts until the end.
  ['2027-01-30T17:00:00Z', '2026-12-30T17:00:00.000Z', '2027-01-31T08:30:00.000Z'],
  ['2027-01-31T08:29:59Z', '2026-12-30T17:00:00.000Z', '2027-01-31T08:30:00.000Z'],
])('at %s the month of a plan is from %s until %s', (now, from, until) => {
  const startsAt = new Date('2026-10-31T08:30:00Z')
  const period = { startsAt, anchorDay: 31, endsAt: periodEnd(startsAt, 3, 31, jakarta) }
  expect(monthOfPeriod(period, new Date(now), jakarta)).toEqual({ from: new Date(from), until: new Date(until) })
})
