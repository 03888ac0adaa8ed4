import { describe, expect, test } from 'vitest'
import {
  answerDeadline,
  answerLeadMs,
  askMoveProblem,
  askOtherProblem,
  cancelProblem,
  changeProblem,
  declineProblem,
  hasExpired,
  horizonMs,
  interviewStatuses,
  isOpen,
  maxInterviewers,
  maxRounds,
  maxSlots,
  maxWindows,
  minuteChoices,
  moveLeadMs,
  nextRound,
  outcomeAfterMs,
  outcomeProblem,
  pickable,
  pickProblem,
  reminders,
  type InterviewState,
  type InterviewStatus,
} from './rules.ts'

const now = new Date('2026-12-01T08:00:00Z')
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
const soon = new Date(now.getTime() + 1)

/** An interview with an offered time and an answer that is due, both ahead. */
const state = (status: InterviewStatus, more: Partial<InterviewState> = {}): InterviewState => ({
  status,
  startsAt: inHours(24),
  answerBy: inHours(1),
  rescheduleRequestedAt: null,
  slots: [{ startsAt: inHours(24), status: 'OFFERED' }],
  ...more,
})
type Rule = (state: InterviewState, now: Date) => string | null
const allowed = (rule: Rule, more: Partial<InterviewState> = {}) =>
  interviewStatuses.filter((status) => rule(state(status, more), now) === null).join(' ')

test('the limits that people are told', () => {
  expect({ maxSlots, maxInterviewers, maxWindows, maxRounds }).toEqual({
    maxSlots: 10,
    maxInterviewers: 8,
    maxWindows: 3,
    maxRounds: 20,
  })
  expect(minuteChoices).toEqual([15, 30, 45, 60, 90, 120, 180, 240])
  const hours = [answerLeadMs, moveLeadMs, outcomeAfterMs, horizonMs, reminders['24h'], reminders['1h']]
  expect(hours.map((ms) => ms / hourMs)).toEqual([2, 2, 2, 8760, 24, 1])
  expect(interviewStatuses.filter(isOpen)).toEqual(['PROPOSED', 'OTHER_TIMES', 'BOOKED'])
})

describe('who may do what in which status', () => {
  test.each<[string, Rule, string]>([
    ['pick a time', pickProblem, 'PROPOSED BOOKED'],
    ['ask for other times', askOtherProblem, 'PROPOSED'],
    ['decline', declineProblem, 'PROPOSED OTHER_TIMES'],
    ['cancel', cancelProblem, 'PROPOSED OTHER_TIMES BOOKED'],
    ['ask to move', askMoveProblem, 'BOOKED'],
    ['offer other times or change', changeProblem, 'PROPOSED OTHER_TIMES BOOKED'],
  ])('%s', (_, rule, statuses) => expect(allowed(rule)).toBe(statuses))

  test('say how it went, once it has begun', () => {
    expect(allowed(outcomeProblem)).toBe('')
    expect(allowed(outcomeProblem, { startsAt: now })).toBe('BOOKED')
    expect(allowed(outcomeProblem, { startsAt: soon })).toBe('')
    expect(allowed(outcomeProblem, { startsAt: null })).toBe('')
  })

  test('what is refused says why', () => {
    expect(declineProblem(state('HELD'))).toBe('TRANSITION_NOT_ALLOWED')
  })
})

describe('at the edge of a time', () => {
  test('a booked interview is cancelled and changed until it begins', () => {
    for (const rule of [cancelProblem, changeProblem]) {
      expect(allowed(rule, { startsAt: soon })).toContain('BOOKED')
      expect(allowed(rule, { startsAt: now })).toBe('PROPOSED OTHER_TIMES')
      expect(allowed(rule, { startsAt: null })).toBe('PROPOSED OTHER_TIMES')
    }
  })

  test('a time is picked before the answer is due, when it is offered and ahead', () => {
    const can = (more: Partial<InterviewState>) => pickable(state('PROPOSED', more), now)
    expect([can({ answerBy: soon }), can({ answerBy: now }), can({ answerBy: null })]).toEqual([true, false, false])
    const slot = (startsAt: Date, status: 'OFFERED' | 'PICKED' = 'OFFERED') => ({ slots: [{ startsAt, status }] })
    expect([can(slot(soon)), can(slot(now)), can(slot(inHours(2), 'PICKED')), can({ slots: [] })]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('a move is asked for once, two hours before at the latest', () => {
    const can = (more: Partial<InterviewState>) => askMoveProblem(state('BOOKED', more), now) === null
    expect([can({ startsAt: inHours(2) }), can({ startsAt: new Date(inHours(2).getTime() - 1) })]).toEqual([
      true,
      false,
    ])
    expect([can({ rescheduleRequestedAt: now }), can({ startsAt: null })]).toEqual([false, false])
  })

  test('an offer expires when its answer was due', () => {
    const over = (status: InterviewStatus, answerBy: Date | null) => hasExpired(state(status, { answerBy }), now)
    expect([over('PROPOSED', now), over('PROPOSED', soon), over('PROPOSED', null)]).toEqual([true, false, false])
    expect(interviewStatuses.filter((status) => over(status, now))).toEqual(['PROPOSED', 'BOOKED'])
  })

  test('an answer is due after now, or not at all', () => {
    expect(answerDeadline(null, [inHours(2)], now)).toBeNull()
    expect(answerDeadline(null, [new Date(inHours(2).getTime() + 1)], now)).toEqual(soon)
    expect(answerDeadline(soon, [inHours(90), inHours(30)], now)).toEqual(soon)
  })
})

test('rounds are counted by the last one, whatever the order of the rows', () => {
  const rows = [
    { round: 2, status: 'CANCELLED' },
    { round: 1, status: 'HELD' },
  ] as const
  expect(nextRound(rows)).toBe(2)
  expect(nextRound([...rows, { round: 2, status: 'BOOKED' }])).toBe(3)
  expect(nextRound([{ round: 3, status: 'DECLINED' }])).toBe(3)
})
