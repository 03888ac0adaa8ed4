import { expect, test } from 'vitest'
import { appealUntil, keepable, mayReporterAppeal, outcomesFor, partProblems } from './rules.appeals.ts'

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
