import { describe, expect, test } from 'vitest'
import { teamRoles } from '#kernel/caller.ts'
import {
  applicationStatuses,
  decideProblem,
  isUndo,
  letterProblem,
  moves,
  seeProblem,
  transitionProblem,
  undoUntil,
  withdrawProblem,
  type ApplicationStatus,
} from './rules.ts'

const now = new Date('2026-11-10T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const [minute, day] = [60_000, 86_400_000]
const state = (status: ApplicationStatus, statusAt = now, noticeSentAt: Date | null = null) => ({
  status,
  statusAt,
  noticeSentAt,
  withdrawnAt: null,
})

/** Decisions §4, row by row: what may follow at once. */
const table: Record<ApplicationStatus, ApplicationStatus[]> = {
  APPLIED: ['SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED'],
  SHORTLIST: ['IN_INTERVIEW', 'HIRED', 'REJECTED', 'APPLIED'],
  IN_INTERVIEW: ['SHORTLIST', 'HIRED', 'REJECTED'],
  REJECTED: ['SHORTLIST', 'IN_INTERVIEW', 'APPLIED'],
  HIRED: ['IN_INTERVIEW', 'REJECTED'],
}

describe.each(applicationStatuses)('from %s', (from) => {
  test.each(applicationStatuses)('to %s', (to) => {
    expect(transitionProblem(state(from), to, now)).toBe(table[from].includes(to) ? null : 'TRANSITION_NOT_ALLOWED')
    expect(transitionProblem({ ...state(from), withdrawnAt: now }, to, now)).toBe('TRANSITION_NOT_ALLOWED')
  })
})

test('what is bound to time ends with it', () => {
  expect(transitionProblem(state('SHORTLIST', ago(10 * minute)), 'APPLIED', now)).toBeNull()
  expect(transitionProblem(state('SHORTLIST', ago(10 * minute + 1)), 'APPLIED', now)).toBe('TRANSITION_NOT_ALLOWED')
  for (const to of ['IN_INTERVIEW', 'REJECTED'] as const) {
    expect(transitionProblem(state('HIRED', ago(30 * day)), to, now)).toBeNull()
    expect(transitionProblem(state('HIRED', ago(30 * day + 1)), to, now)).toBe('TRANSITION_NOT_ALLOWED')
  }
  expect(transitionProblem(state('REJECTED', ago(day), now), 'APPLIED', now)).toBe('TRANSITION_NOT_ALLOWED')
  expect(transitionProblem(state('REJECTED', ago(400 * day), ago(399 * day)), 'SHORTLIST', now)).toBeNull()
  expect(transitionProblem(state('SHORTLIST', ago(400 * day)), 'HIRED', now)).toBeNull()
})

test('what can be taken back says until when', () => {
  const noticeAt = new Date(now.getTime() + 2 * day)
  expect(undoUntil({ ...state('SHORTLIST', ago(minute)), noticeAt: null })).toEqual(
    new Date(now.getTime() + 9 * minute),
  )
  expect(undoUntil({ ...state('REJECTED'), noticeAt })).toEqual(noticeAt)
  expect(undoUntil({ ...state('REJECTED', now, now), noticeAt })).toBeNull()
  expect(undoUntil({ ...state('HIRED'), noticeAt: null })).toBeNull()
  expect(
    applicationStatuses.flatMap((from) =>
      applicationStatuses.filter((to) => isUndo(from, to)).map((to) => `${from} ${to}`),
    ),
  ).toEqual(['SHORTLIST APPLIED', 'REJECTED APPLIED'])
})

test('roles: who sees, who decides', () => {
  const may = (problem: (who: { role: (typeof teamRoles)[number] }) => unknown) =>
    teamRoles.filter((role) => problem({ role }) === null)
  expect(may(decideProblem)).toEqual(['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER'])
  expect(may(seeProblem)).toEqual(['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER'])
  expect(Object.values(moves(state('APPLIED'), 'VIEWER', now))).toEqual(
    Array.from({ length: 5 }, () => 'ROLE_NOT_ALLOWED'),
  )
  expect(moves(state('APPLIED'), 'OWNER', now)).toMatchObject({ SHORTLIST: null, APPLIED: 'TRANSITION_NOT_ALLOWED' })
})

test('a candidate withdraws what is open for all they know, and edits the letter until it was opened', () => {
  const own = (shownStatus: ApplicationStatus, more: object = {}) => ({
    shownStatus,
    viewedAt: null,
    withdrawnAt: null,
    closedAt: null,
    ...more,
  })
  expect(applicationStatuses.filter((status) => withdrawProblem(own(status)) === null)).toEqual([
    'APPLIED',
    'SHORTLIST',
    'IN_INTERVIEW',
  ])
  expect(withdrawProblem(own('APPLIED', { closedAt: now }))).toBe('TRANSITION_NOT_ALLOWED')
  expect(withdrawProblem(own('APPLIED', { withdrawnAt: now }))).toBe('TRANSITION_NOT_ALLOWED')
  expect(letterProblem(own('APPLIED'))).toBeNull()
  expect(letterProblem(own('APPLIED', { viewedAt: now }))).toBe('TRANSITION_NOT_ALLOWED')
})
