import { expect, test } from 'vitest'
import { reporterStep, type ReporterRecord } from './rules.reporters.ts'

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
