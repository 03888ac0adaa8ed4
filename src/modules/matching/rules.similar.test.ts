import { expect, test } from 'vitest'
import { nearness } from './rules.similar.ts'

const now = new Date('2026-11-20T10:00:00Z')
const vector = (group: number, occupation: number) => [group * 256 + 255, occupation * 256 + 255]
const own = { role: 5, domain: 6, cities: [7], concepts: vector(30, 1100), work: [] }
const other = (more: Partial<Parameters<typeof nearness>[1]> = {}) =>
  nearness(own, { tokens: [], concepts: vector(30, 1100), work: [], postedAt: now, ...more }, now)

test('the same work in the same city, new, is all there is', () => {
  expect(other({ tokens: [7] })).toBeCloseTo(1)
  expect(other()).toBeCloseTo(0.8)
  expect(other({ postedAt: new Date(now.getTime() - 21 * 86_400_000) })).toBeCloseTo(0.75)
})

test('another occupation of the same group is half of it, however the role is called', () => {
  expect(other({ concepts: vector(30, 1200) })).toBeCloseTo(0.45)
  expect(other({ concepts: vector(31, 1200), tokens: [5] })).toBeCloseTo(0.1)
})

test('other work is not similar, in the same city neither', () => {
  expect(other({ concepts: vector(31, 1200), tokens: [7] })).toBeNull()
})

test('texts count as much as titles, alone where a title says nothing', () => {
  const likeness = (concepts: number[], work: number[]) =>
    nearness({ ...own, work: [30 * 256 + 255] }, { tokens: [], concepts, work, postedAt: now }, now)
  expect(likeness(vector(30, 1100), [30 * 256 + 255])).toBeCloseTo(0.8)
  expect(likeness(vector(31, 1200), [30 * 256 + 255])).toBeCloseTo(0.45)
  expect(likeness(vector(30, 1100), [31 * 256 + 255])).toBeCloseTo(0.45)
  expect(likeness([], [30 * 256 + 255])).toBeCloseTo(0.8)
  expect(likeness(vector(30, 1100), [])).toBeCloseTo(0.8)
})

test('where titles say nothing the role counts, then the domain', () => {
  expect(other({ concepts: [], tokens: [5, 6] })).toBeCloseTo(0.8)
  expect(other({ concepts: [], tokens: [6] })).toBeCloseTo(0.38)
  expect(other({ concepts: [] })).toBeNull()
})

test('a job is new for six weeks, and one of tomorrow is as new as one of today', () => {
  const day = 86_400_000
  const after = (days: number) => other({ postedAt: new Date(now.getTime() - days * day) })
  expect([-1, 0, 41, 42, 100].map((days) => Number(after(days)?.toFixed(5)))).toEqual([0.8, 0.8, 0.70238, 0.7, 0.7])
})

test('titles count only where both say something, be it one thing', () => {
  const between = (mine: number[], theirs: number[]) =>
    nearness({ ...own, concepts: mine }, { tokens: [5], concepts: theirs, work: [], postedAt: now }, now)
  expect(between([], vector(30, 1100))).toBeCloseTo(0.8)
  expect(between(vector(30, 1100), [])).toBeCloseTo(0.8)
  expect(between([30 * 256 + 255], [30 * 256 + 255])).toBeCloseTo(0.45)
})
