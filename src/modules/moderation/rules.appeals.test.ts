import { expect, test } from 'vitest'
import {
  appealUntil,
  daysOf,
  keepable,
  mayReporterAppeal,
  outcomesFor,
  ownAppealFrom,
  partProblems,
} from './rules.appeals.ts'
import { noReportsDays, reporterStep, type ReporterRecord } from './rules.reporters.ts'

const at = new Date('2026-11-01T09:00:00Z')
const until = new Date('2026-12-01T09:00:00Z')
const decision = { actions: ['REMOVE', 'STRIKE', 'SUSPEND'] as const, at, until }

test('a part of a decision stays and another one ends', () => {
  expect(partProblems(decision, { keeps: ['REMOVE'], days: null })).toEqual([])
  expect(partProblems(decision, { keeps: ['REMOVE', 'SUSPEND'], days: 7 })).toEqual([])
  const code = (keeps: ('REMOVE' | 'STRIKE' | 'SUSPEND' | 'WARN')[], days: number | null = null) =>
    partProblems(decision, { keeps, days }).map((problem) => problem.code)
  expect(code([])).toEqual(['SOME_OF_THEM'])
  expect(code(['REMOVE', 'STRIKE', 'SUSPEND'])).toEqual(['SOME_OF_THEM'])
  expect(code(['REMOVE', 'STRIKE', 'SUSPEND'], 7)).toEqual([])
  expect(code(['REMOVE', 'STRIKE', 'SUSPEND'], 30)).toEqual(['TOO_BIG'])
  expect(code(['WARN'])).toEqual(['NOT_IN_LIST'])
  // Nothing is closed by what stays, so days shorten nothing.
  expect(partProblems({ ...decision, actions: ['WARN'], until: null }, { keeps: ['WARN'], days: 3 })).not.toEqual([])
  expect(partProblems({ ...decision, until: null }, { keeps: ['SUSPEND'], days: 400 })).toEqual([])
})

test('only what has parts is changed in part, and only for whom it is about', () => {
  expect(outcomesFor('SUBJECT', ['REMOVE', 'STRIKE'])).toContain('PARTLY')
  expect(outcomesFor('SUBJECT', ['SUSPEND'])).toContain('PARTLY')
  expect(outcomesFor('SUBJECT', ['WARN'])).not.toContain('PARTLY')
  expect(outcomesFor('REPORTER', ['REMOVE', 'STRIKE'])).toEqual(['UPHELD', 'REVERSED'])
  expect(keepable(['NOTHING'])).toEqual([])
})

test('who reported appeals once, in time, and while it is still there', () => {
  const nothing = { at, actions: ['NOTHING'] as const, isChanged: false }
  const may = (more: Partial<Parameters<typeof mayReporterAppeal>[0]>, now = at) =>
    mayReporterAppeal({ decision: nothing, isAppealed: false, ...more }, now)
  expect(may({})).toBe(true)
  expect(may({ decision: { ...nothing, actions: ['WARN', 'STRIKE'] } })).toBe(true)
  expect(may({ decision: null })).toBe(false)
  expect(may({ isAppealed: true })).toBe(false)
  expect(may({ decision: { ...nothing, isChanged: true } })).toBe(false)
  expect(may({ decision: { ...nothing, actions: ['REMOVE', 'WARN'] } })).toBe(false)
  expect(may({}, appealUntil(at))).toBe(true)
  expect(may({}, new Date(appealUntil(at).getTime() + 1))).toBe(false)
})

test('a decision can be appealed for half a year, and a day later by who decided', () => {
  expect(appealUntil(at)).toEqual(new Date('2027-05-03T09:00:00Z'))
  expect(ownAppealFrom(at)).toEqual(new Date('2026-11-02T09:00:00Z'))
})

test.each([
  ['2026-11-08T09:00:00Z', 7],
  ['2026-11-08T20:59:59Z', 7],
  ['2026-11-08T21:00:00Z', 8],
])('what closes until %s lasts %i days', (end, days) => {
  expect(daysOf({ at, until: new Date(end) })).toBe(days)
  expect(daysOf({ at, until: null })).toBeNull()
})

test('what is wrong with a change in part names its field', () => {
  const keeps = (part: Parameters<typeof partProblems>[1]) => partProblems(decision, part)
  expect(keeps({ keeps: ['WARN'], days: null })).toEqual([{ field: 'keeps', code: 'NOT_IN_LIST' }])
  expect(keeps({ keeps: [], days: null })).toEqual([{ field: 'keeps', code: 'SOME_OF_THEM' }])
  expect(keeps({ keeps: ['SUSPEND'], days: 30 })).toEqual([{ field: 'days', code: 'TOO_BIG', params: { max: 29 } }])
  expect(keeps({ keeps: ['SUSPEND'], days: 29 })).toEqual([])
  // What keeps somebody from something for a time can be shortened as well.
  const restricted = { ...decision, actions: ['RESTRICT'] as const }
  expect(partProblems(restricted, { keeps: ['RESTRICT'], days: 7 })).toEqual([])
  expect(outcomesFor('SUBJECT', ['RESTRICT'])).toEqual(['UPHELD', 'PARTLY', 'REVERSED'])
  expect(outcomesFor('SUBJECT', ['WARN'])).toEqual(['UPHELD', 'REVERSED'])
})

const now = new Date('2026-11-27T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const step = (more: Partial<ReporterRecord>) =>
  reporterStep({ agreed: 1, decided: 10, lastRefused: daysAgo(1), last: null, ...more }, now)

test('rarely right: a warning first, then no reports', () => {
  expect(step({})).toBe('WARN')
  expect(step({ last: { at: daysAgo(5), isReversed: false } })).toBe('RESTRICT')
  expect(step({ agreed: 2 })).toBeNull()
  expect(step({ agreed: 1, decided: 9 })).toBeNull()
  expect(step({ agreed: 3, decided: 16 })).toBe('WARN')
})

test('what was reported before a warning is not held against anybody twice', () => {
  expect(step({ lastRefused: daysAgo(6), last: { at: daysAgo(5), isReversed: false } })).toBeNull()
  expect(step({ last: { at: daysAgo(5), isReversed: true } })).toBe('WARN')
  expect(step({ last: { at: daysAgo(91), isReversed: false } })).toBe('WARN')
})

test('a warning counts for ninety days, and a report of its very moment is settled by it', () => {
  expect(step({ last: { at: daysAgo(90), isReversed: false } })).toBe('RESTRICT')
  expect(step({ last: { at: daysAgo(1), isReversed: false } })).toBeNull()
  expect(step({ lastRefused: null })).toBeNull()
  expect(noReportsDays).toBe(30)
})
