import { expect, test } from 'vitest'
import { candidateTimeline, type StoredEvent } from './rules.timeline.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
let made = 0
const event = (
  day: number,
  kind: StoredEvent['kind'],
  to: StoredEvent['to'] = null,
  reason: string | null = null,
): StoredEvent => ({ id: String(++made), kind, to, reason, at: at(day) })
const open = { appliedAt: at(1), shownStatus: 'APPLIED' as const, closedAt: null, withdrawnAt: null, answered: false }
const read = (events: StoredEvent[], facts: Record<string, unknown> = {}) =>
  candidateTimeline(events, { ...open, ...facts } as never, 60).map((step) =>
    [step.kind, step.status, step.at.slice(0, 10)].filter(Boolean).join(' '),
  )

test('the timeline of an open application ends with its automatic closing date', () => {
  expect(read([event(1, 'APPLIED', 'APPLIED'), event(2, 'VIEWED'), event(3, 'REMINDED')])).toEqual([
    'APPLIED 2026-11-01',
    'VIEWED 2026-11-02',
    'CLOSES 2026-12-31',
  ])
})

test('an application that was answered once and is undecided again does not close automatically', () => {
  const back = [event(1, 'APPLIED', 'APPLIED'), event(2, 'STATUS', 'IN_INTERVIEW'), event(9, 'UNDONE', 'APPLIED')]
  expect(read(back, { answered: true })).toEqual([
    'APPLIED 2026-11-01',
    'STATUS IN_INTERVIEW 2026-11-02',
    'UNDONE 2026-11-09',
  ])
})

test('a rejection is hidden until its notice, and dated by it', () => {
  const decided = [event(1, 'APPLIED', 'APPLIED'), event(4, 'STATUS', 'REJECTED', 'SKILLS')]
  expect(read(decided)).toEqual(['APPLIED 2026-11-01', 'CLOSES 2026-12-31'])
  const notified = candidateTimeline(
    [...decided, event(6, 'NOTICE', 'REJECTED', 'Some skills are missing')],
    { ...open, shownStatus: 'REJECTED' },
    60,
  )
  expect(notified.at(-1)).toMatchObject({
    kind: 'STATUS',
    status: 'REJECTED',
    reason: 'Some skills are missing',
    at: at(6).toISOString(),
  })
})

test('a decision undone before its notice leaves no entry; one the candidate saw does', () => {
  const hidden = [event(1, 'APPLIED', 'APPLIED'), event(4, 'STATUS', 'REJECTED'), event(5, 'UNDONE', 'APPLIED')]
  expect(read(hidden)).toEqual(['APPLIED 2026-11-01', 'CLOSES 2026-12-31'])
  const seen = [event(1, 'APPLIED', 'APPLIED'), event(2, 'STATUS', 'SHORTLIST'), event(2, 'UNDONE', 'APPLIED')]
  expect(read(seen)).toEqual([
    'APPLIED 2026-11-01',
    'STATUS SHORTLIST 2026-11-02',
    'UNDONE 2026-11-02',
    'CLOSES 2026-12-31',
  ])
  const detour = [
    event(1, 'APPLIED', 'APPLIED'),
    event(2, 'STATUS', 'SHORTLIST'),
    event(3, 'STATUS', 'REJECTED'),
    event(4, 'STATUS', 'SHORTLIST'),
    event(5, 'STATUS', 'HIRED'),
  ]
  expect(read(detour, { shownStatus: 'HIRED' as never })).toEqual([
    'APPLIED 2026-11-01',
    'STATUS SHORTLIST 2026-11-02',
    'STATUS HIRED 2026-11-05',
  ])
})

test('an ended application shows how it ended', () => {
  expect(
    read([event(1, 'APPLIED', 'APPLIED'), event(9, 'WITHDRAWN')], { withdrawnAt: at(9), closedAt: at(9) }),
  ).toEqual(['APPLIED 2026-11-01', 'WITHDRAWN 2026-11-09'])
  expect(read([event(1, 'APPLIED', 'APPLIED'), event(9, 'CLOSED', null, 'NO_RESPONSE')], { closedAt: at(9) })).toEqual([
    'APPLIED 2026-11-01',
    'NO_RESPONSE 2026-11-09',
  ])
  expect(read([event(1, 'APPLIED', 'APPLIED'), event(9, 'CLOSED', null, 'JOB_CLOSED')], { closedAt: at(9) })).toEqual([
    'APPLIED 2026-11-01',
    'JOB_CLOSED 2026-11-09',
  ])
})

test('steps that happened are no future; the closing day is one, to the millisecond, and only while nothing was decided', () => {
  const applied = event(1, 'APPLIED', 'APPLIED')
  const steps = candidateTimeline([applied], open as never, 60)
  expect(steps).toEqual([
    { id: applied.id, kind: 'APPLIED', status: null, reason: null, at: at(1).toISOString(), future: false },
    { id: 'closes', kind: 'CLOSES', status: null, reason: null, at: at(61).toISOString(), future: true },
  ])
  expect(read([applied], { shownStatus: 'SHORTLIST' })).toEqual(['APPLIED 2026-11-01'])
})

test('undone means back to undecided, once', () => {
  const events = [event(1, 'APPLIED', 'APPLIED'), event(2, 'STATUS', 'SHORTLIST'), event(3, 'UNDONE', 'APPLIED')]
  expect(read([...events, event(4, 'UNDONE', 'APPLIED')], { answered: true })).toEqual([
    'APPLIED 2026-11-01',
    'STATUS SHORTLIST 2026-11-02',
    'UNDONE 2026-11-03',
  ])
})
