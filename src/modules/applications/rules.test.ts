import { describe, expect, test } from 'vitest'
import { teamRoles } from '#kernel/caller.ts'
import {
  answeredAtAfter,
  applicationStatuses,
  closedReasons,
  decideProblem,
  isNew,
  isUndo,
  coverLetterProblem,
  moveProblems,
  candidateUpdateOf,
  viewProblem,
  visibleReason,
  needsReason,
  retentionMs,
  transitionProblem,
  transitions,
  undoOf,
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

/** Decisions §4, row by row: the statuses that may follow. */
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

test('time-limited transitions end with their limit', () => {
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

test('undo names its target and deadline; ended applications cannot be undone', () => {
  const noticeAt = new Date(now.getTime() + 2 * day)
  const more = { noticeAt: null, closedAt: null, rejectedFrom: null }
  const soon = new Date(now.getTime() + 9 * minute)
  expect(undoOf({ ...state('SHORTLIST', ago(minute)), ...more })).toEqual({ to: 'APPLIED', until: soon })
  expect(undoOf({ ...state('SHORTLIST', ago(minute)), ...more, closedAt: now })).toBeNull()
  expect(undoOf({ ...state('REJECTED', now, now), ...more, noticeAt })).toBeNull()
  expect(undoOf({ ...state('HIRED'), ...more })).toBeNull()
  const from = (rejectedFrom: ApplicationStatus | null) =>
    undoOf({ ...state('REJECTED'), ...more, noticeAt, rejectedFrom })
  expect([null, ...applicationStatuses.slice(0, 4)].map((each) => from(each)?.to)).toEqual([
    'APPLIED',
    'APPLIED',
    'SHORTLIST',
    'IN_INTERVIEW',
    'IN_INTERVIEW',
  ])
  expect(from('SHORTLIST')?.until).toEqual(noticeAt)
  expect(
    applicationStatuses.flatMap((from) =>
      applicationStatuses.filter((to) => isUndo(from, to)).map((to) => `${from} ${to}`),
    ),
  ).toEqual(['SHORTLIST APPLIED', 'REJECTED APPLIED'])
})

test('the update for the candidate is a step forward, a step back, or none', () => {
  const transitionsWith = (news: 'STEP' | 'STEP_BACK' | null) =>
    applicationStatuses.flatMap((known) =>
      Object.keys(transitions[known])
        .concat(known)
        .filter((to) => candidateUpdateOf(known, to as ApplicationStatus) === news)
        .map((to) => `${known} ${to}`),
    )
  expect(transitionsWith('STEP_BACK')).toEqual(['SHORTLIST APPLIED', 'IN_INTERVIEW SHORTLIST', 'HIRED IN_INTERVIEW'])
  expect(transitionsWith(null)).toEqual([
    'APPLIED REJECTED',
    'APPLIED APPLIED',
    'SHORTLIST REJECTED',
    'SHORTLIST SHORTLIST',
    'IN_INTERVIEW REJECTED',
    'IN_INTERVIEW IN_INTERVIEW',
    'HIRED REJECTED',
    'HIRED HIRED',
    'REJECTED REJECTED',
  ])
  expect(candidateUpdateOf('REJECTED', 'SHORTLIST')).toBe('STEP')
  expect([visibleReason('SKILLS'), visibleReason('OTHER_REASON'), visibleReason(null)]).toEqual(['SKILLS', null, null])
})

test('a decision undone before it took effect does not count as an answer; an earlier answer stays', () => {
  const [early, late] = [ago(5 * day), ago(minute)]
  const after = (
    status: ApplicationStatus,
    answeredAt: Date | null,
    to: ApplicationStatus,
    notifiedAt: Date | null = null,
  ) => answeredAtAfter({ ...state(status, late, notifiedAt), answeredAt }, to, now)
  expect(after('APPLIED', null, 'SHORTLIST')).toEqual(now)
  expect(after('SHORTLIST', late, 'APPLIED')).toBeNull()
  expect(after('SHORTLIST', early, 'APPLIED')).toEqual(early)
  expect(after('SHORTLIST', late, 'HIRED')).toEqual(late)
  expect(after('REJECTED', late, 'APPLIED')).toBeNull()
  expect(after('REJECTED', early, 'APPLIED')).toEqual(early)
  expect(after('REJECTED', late, 'SHORTLIST')).toEqual(now)
  expect(after('REJECTED', late, 'SHORTLIST', now)).toEqual(late)
})

test('an application is new until it is opened, decided or closed', () => {
  const row = { status: 'APPLIED' as const, viewedAt: null, closedAt: null }
  expect(
    [row, { ...row, viewedAt: now }, { ...row, closedAt: now }, { ...row, status: 'HIRED' as const }].map(isNew),
  ).toEqual([true, false, false, false])
})

test('roles that may view and roles that may decide', () => {
  const may = (problem: (who: { role: (typeof teamRoles)[number] }) => unknown) =>
    teamRoles.filter((role) => problem({ role }) === null)
  expect(may(decideProblem)).toEqual(['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER'])
  expect(may(viewProblem)).toEqual(['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER'])
  expect(Object.values(moveProblems(state('APPLIED'), 'VIEWER', now))).toEqual(
    Array.from({ length: 5 }, () => 'ROLE_NOT_ALLOWED'),
  )
  expect(moveProblems(state('APPLIED'), 'OWNER', now)).toMatchObject({
    SHORTLIST: null,
    APPLIED: 'TRANSITION_NOT_ALLOWED',
  })
})

test('a candidate can withdraw while no final status is known to them, and edit the cover letter until it was opened', () => {
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
  expect(coverLetterProblem(own('APPLIED'))).toBeNull()
  expect(coverLetterProblem(own('APPLIED', { viewedAt: now }))).toBe('TRANSITION_NOT_ALLOWED')
})

test('a rejection needs a reason from wherever it is decided, and no other step does', () => {
  for (const from of applicationStatuses)
    for (const [to, step] of Object.entries(transitions[from]))
      expect([from, to, step.reason ?? false]).toEqual([from, to, to === 'REJECTED'])
  expect(applicationStatuses.map((status) => needsReason(status))).toEqual([false, false, false, false, true])
})

test('an application closes for one of three reasons', () => {
  expect(closedReasons).toEqual(['JOB_CLOSED', 'NO_RESPONSE', 'WITHDRAWN'])
})

test('what may be moved where is said for every status, by the same rule as the step itself', () => {
  for (const from of applicationStatuses)
    for (const to of applicationStatuses)
      expect(moveProblems(state(from), 'OWNER', now)[to], `${from} to ${to}`).toBe(
        transitionProblem(state(from), to, now),
      )
})

test('employers keep applications for a year after a job ended', () => {
  expect(new Date(Date.UTC(2025, 10, 20) + retentionMs).toISOString()).toBe('2026-11-20T00:00:00.000Z')
})
