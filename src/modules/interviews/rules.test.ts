import { describe, expect, test } from 'vitest'
import type { Busy } from './contract.shapes.ts'
import { clashOf } from './rules.busy.ts'
import { clockText, otherClock } from './rules.clock.ts'
import { answerDeadline, nextRound, remindersAhead } from './rules.ts'
import { interviewTaskKinds } from './rules.tasks.ts'
import { hasDrifted, resolveTime, wallTimeOf } from './rules.times.server.ts'
import { clockIn, zoneLabel } from './rules.zones.ts'

const at = (iso: string) => new Date(iso)

describe('typed times', () => {
  test.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'America/New_York', 'Europe/London'])(
    'every quarter of the days around both changes of New York comes back as it was typed in %s',
    { tags: ['slow'] },
    (zone) => {
      for (const day of ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'])
        for (let minute = 0; minute < 1440; minute += 15) {
          const wall = `${day}T${new Date(minute * 60_000).toISOString().slice(11, 16)}`
          for (const fold of ['EARLIER', 'LATER'] as const) {
            const resolved = resolveTime({ wall, fold }, zone)
            if ('at' in resolved)
              expect([wallTimeOf(resolved.at, zone), hasDrifted(resolved.at, wall, zone)]).toEqual([wall, false])
            else
              expect([zone, wall.slice(0, 13), resolved.problem]).toEqual([
                'America/New_York',
                '2027-03-14T02',
                'TIME_NOT_THERE',
              ])
          }
        }
    },
  )

  test('one that clocks show twice is either of two moments an hour apart', () => {
    const wall = '2027-11-07T01:30'
    const read = (fold?: 'EARLIER' | 'LATER') => resolveTime({ wall, fold }, 'America/New_York')
    expect(read()).toEqual({ problem: 'TIME_TWICE' })
    expect(read('EARLIER')).toEqual({ at: at('2027-11-07T05:30:00Z') })
    expect(read('LATER')).toEqual({ at: at('2027-11-07T06:30:00Z') })
  })

  test('what is no time has a problem; a zone that does not exist is a defect', () => {
    expect(['', 'tomorrow', '2026-02-30T09:00'].map((wall) => resolveTime({ wall }, 'Asia/Jakarta'))).toEqual(
      Array.from({ length: 3 }, () => ({ problem: 'DATE' })),
    )
    expect(() => resolveTime({ wall: '2026-12-01T09:00' }, 'Asia/Nowhere')).toThrow(/nowhere/i)
    expect(resolveTime({ wall: '2026-12-01T09:00' }, 'Asia/Jakarta')).toEqual({ at: at('2026-12-01T02:00:00Z') })
  })
})

test('clocks have the names that people use in Indonesia, and the day of another one is said when it differs', () => {
  expect(
    ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'].map((zone) => zoneLabel(at('2026-12-01T01:00:00Z'), zone)),
  ).toEqual(['WIB', 'WITA', 'WIT'])
  expect(clockIn(at('2026-12-01T17:30:00Z'), 'Asia/Jayapura')).toEqual({
    date: '2026-12-02',
    weekday: 2,
    time: '02:30',
  })
  const clock = { date: '2026-12-01', weekday: 1, from: '09:00', to: '09:45', zone: 'WITA' }
  expect(clockText(clock, 'en')).toBe('Tue 01 December 2026 09:00–09:45 WITA')
  expect(clockText(clock, 'id')).toBe('Sel, 1 Desember 2026, 09.00–09.45 WITA')
  const there = { ...clock, date: '2026-11-30', weekday: 0, zone: 'EST' }
  expect(otherClock({ at: '', here: clock, there }, 'en')).toBe('Mon 30 November 2026 09:00–09:45 EST')
  expect(otherClock({ at: '', here: clock, there: { ...clock, from: '08:00', to: null, zone: 'WIB' } }, 'en')).toBe(
    '08:00 WIB',
  )
  expect(otherClock({ at: '', here: clock, there: null }, 'en')).toBeNull()
})

test('a round goes on after an interview that was held, and is tried again after one that came to nothing', () => {
  expect(nextRound([])).toBe(1)
  expect(nextRound([{ round: 1, status: 'CANCELLED' }])).toBe(1)
  expect(
    nextRound([
      { round: 1, status: 'NO_SHOW' },
      { round: 1, status: 'HELD' },
    ]),
  ).toBe(2)
  expect(
    nextRound([
      { round: 1, status: 'HELD' },
      { round: 2, status: 'EXPIRED' },
    ]),
  ).toBe(2)
})

test('an answer is due in three days, and two hours before the first time at the latest', () => {
  const now = at('2026-12-01T00:00:00Z')
  expect(answerDeadline(null, [at('2026-12-09T00:00:00Z')], now)).toEqual(at('2026-12-04T00:00:00Z'))
  expect(answerDeadline(at('2026-12-08T23:00:00Z'), [at('2026-12-09T00:00:00Z')], now)).toEqual(
    at('2026-12-08T22:00:00Z'),
  )
  expect(answerDeadline(null, [at('2026-12-01T01:00:00Z')], now)).toBeNull()
})

test('only marks that lie ahead remind', () => {
  const marks = (now: string) => remindersAhead(at('2026-12-02T10:00:00Z'), at(now)).map(({ mark }) => mark)
  expect([marks('2026-12-01T09:00:00Z'), marks('2026-12-01T11:00:00Z'), marks('2026-12-02T09:30:00Z')]).toEqual([
    ['24h', '1h'],
    ['1h'],
    [],
  ])
})

test('who is busy is named for what overlaps, not for what follows', () => {
  const here = { date: '2026-12-01', weekday: 1, from: '23:30', to: '00:15', zone: 'WIB' }
  const busy: Busy[] = [
    { memberId: '', name: 'Rina', title: null, interviewId: null, when: { at: '', here, there: null } },
  ]
  const clash = (wall: string) => clashOf(busy, wall, 45).length
  expect([
    clash('2026-12-01T22:45'),
    clash('2026-12-01T23:00'),
    clash('2026-12-02T00:00'),
    clash('2026-12-02T00:15'),
    clash(''),
    clash('soon'),
  ]).toEqual([0, 1, 1, 0, 0, 0])
  // Without an end a meeting that begins when it ends lasts a day: nobody knows better.
  const open: Busy[] = [{ ...busy[0]!, when: { at: '', here: { ...here, from: '09:00', to: null }, there: null } }]
  expect([clashOf(open, '2026-12-02T08:59', 1), clashOf(open, '2026-12-02T09:00', 1)]).toEqual([['Rina'], []])
  expect([clashOf([...busy, ...busy], '2026-12-01T23:15', 45), clashOf(busy, '2026-12-01T22:30', 60)]).toEqual([
    ['Rina'],
    [],
  ])
  expect(interviewTaskKinds.join(' ')).toBe(
    'INTERVIEW_TODAY INTERVIEW_OUTCOME INTERVIEW_MOVE INTERVIEW_TIMES INTERVIEW_ALONE INTERVIEW_CLOCK SCORECARD',
  )
})

test.each([
  ['ends as it begins', '2026-12-01T08:15', 45, false],
  ['ends a minute after it began', '2026-12-01T08:16', 45, true],
  ['begins within it', '2026-12-01T09:44', 1, true],
  ['begins as it ends', '2026-12-01T09:45', 45, false],
  ['is on the next day', '2026-12-02T09:00', 45, false],
  ['is over it', '2026-12-01T08:00', 240, true],
])('an interview from 09:00 to 09:45 is in the way of one that %s', (_what, wall, minutes, expected) => {
  const here = { date: '2026-12-01', weekday: 2, from: '09:00', to: '09:45', zone: 'WIB' }
  const busy: Busy = { memberId: '', name: 'Rina', title: null, interviewId: null, when: { at: '', here, there: null } }
  expect(clashOf([busy], wall, minutes)).toEqual(expected ? ['Rina'] : [])
})
