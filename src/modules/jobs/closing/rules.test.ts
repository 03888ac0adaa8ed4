import { expect, test } from 'vitest'
import { afterWaiting, closesAt, closingProblem, endOfDay, isClosedByDate, movedEnd, runsUntilOf } from './rules.ts'

const zone = 'Asia/Jakarta' // seven hours ahead, all year
const day = 86_400_000
const at = (text: string) => new Date(text)

test.each([
  [null, null],
  ['2026-11-28', 'CLOSING_DATE_PAST'],
  ['2026-11-29', null],
  ['2027-11-30', null],
  ['2027-12-01', 'TIME_FAR'],
  ['9999-12-31', 'TIME_FAR'],
])('%s may be chosen on 29 November 2026: %s', (closesOn, problem) =>
  expect(closingProblem(closesOn, '2026-11-29')).toBe(problem),
)

test.each([
  ['Asia/Jakarta', '2026-12-12', '2026-12-12T16:59:59.000Z'],
  ['UTC', '2026-12-12', '2026-12-12T23:59:59.000Z'],
  // The clocks go back on the night before and forward on this day.
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.000Z'],
])('in %s the %s ends at %s', (timeZone, on, end) => expect(endOfDay(on, timeZone)).toEqual(at(end)))

test('the earlier of the two ends counts', () => {
  const runsUntil = at('2026-12-29T03:00:00Z')
  expect(closesAt(runsUntil, null, zone)).toBe(runsUntil)
  expect(closesAt(runsUntil, '2026-12-12', zone)).toEqual(at('2026-12-12T16:59:59Z'))
  expect(closesAt(runsUntil, '2026-12-28', zone)).toEqual(at('2026-12-28T16:59:59Z'))
  expect(closesAt(runsUntil, '2026-12-29', zone)).toBe(runsUntil)
  expect(closesAt(runsUntil, '2027-02-28', zone)).toBe(runsUntil)
})

test('a job says of its closing date only where that ends it; one from before closing dates runs until it expires', () => {
  const end = {
    expires_at: at('2026-12-12T16:59:59Z'),
    runs_until: at('2026-12-29T03:00:00Z'),
    closes_on: '2026-12-12',
  }
  expect(isClosedByDate(end)).toBe(true)
  expect(isClosedByDate({ ...end, expires_at: end.runs_until })).toBe(false)
  expect(isClosedByDate({ ...end, closes_on: null })).toBe(false)
  expect(isClosedByDate({ ...end, runs_until: null })).toBe(false)
  expect(isClosedByDate({ ...end, expires_at: null })).toBe(false)
  expect(runsUntilOf(end)).toBe(end.runs_until)
  expect(runsUntilOf({ expires_at: end.expires_at, runs_until: null })).toBe(end.expires_at)
})

test('a later end moves an earlier closing date by days begun, and leaves a later one', () => {
  const [closing, runsUntil] = [at('2026-12-12T16:59:59Z'), at('2026-12-29T03:00:00Z')]
  const end = { expires_at: closing, runs_until: runsUntil, closes_on: '2026-12-12' }
  expect(movedEnd(end, 7 * day, zone)).toEqual({
    expires_at: at('2026-12-19T16:59:59Z'),
    runs_until: at('2027-01-05T03:00:00Z'),
    closes_on: '2026-12-19',
  })
  expect(movedEnd(end, 3_600_000, zone)).toMatchObject({ closes_on: '2026-12-13' })
  expect(movedEnd({ ...end, expires_at: runsUntil, closes_on: '2027-02-28' }, 7 * day, zone)).toEqual({
    expires_at: at('2027-01-05T03:00:00Z'),
    runs_until: at('2027-01-05T03:00:00Z'),
    closes_on: '2027-02-28',
  })
  // A day after its time online it would otherwise cut the seven days.
  expect(movedEnd({ ...end, expires_at: runsUntil, closes_on: '2026-12-30' }, 7 * day, zone)).toEqual({
    expires_at: at('2027-01-05T03:00:00Z'),
    runs_until: at('2027-01-05T03:00:00Z'),
    closes_on: '2027-01-05',
  })
  expect(movedEnd({ expires_at: runsUntil, runs_until: null, closes_on: null }, 7 * day, zone)).toEqual({
    expires_at: at('2027-01-05T03:00:00Z'),
    runs_until: at('2027-01-05T03:00:00Z'),
    closes_on: null,
  })
  const draft = { expires_at: null, runs_until: null, closes_on: '2026-12-12' }
  expect(movedEnd(draft, day, zone)).toEqual(draft)
})

test('a closing date that passed while the job waited leaves the days that were left when it was sent in', () => {
  const sent = at('2026-12-08T03:00:00Z')
  expect(afterWaiting('2026-12-12', { sent, now: at('2026-12-12T16:59:58Z') }, zone)).toBe('2026-12-12')
  expect(afterWaiting('2026-12-12', { sent, now: at('2026-12-14T03:00:00Z') }, zone)).toBe('2026-12-18')
  expect(afterWaiting('2026-12-12', { sent: at('2026-12-13T03:00:00Z'), now: at('2026-12-14T03:00:00Z') }, zone)).toBe(
    '2026-12-14',
  )
})

test('a date that ends at this moment has passed', () => {
  const sent = at('2026-12-11T16:59:59Z')
  expect(afterWaiting('2026-12-12', { sent, now: at('2026-12-12T16:59:59Z') }, zone)).toBe('2026-12-13')
})

test('a job that never was online is not moved, whatever else is stored', () => {
  const draft = { expires_at: null, runs_until: at('2026-12-29T03:00:00Z'), closes_on: '2026-12-12' }
  expect(movedEnd(draft, day, zone)).toBe(draft)
})
