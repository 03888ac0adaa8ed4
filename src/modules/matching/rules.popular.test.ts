import { expect, test } from 'vitest'
import { popularity, varied } from './rules.popular.ts'

const now = new Date('2026-11-20T10:00:00Z')
const interest = { views: 0, likes: 0, applications: 0, postedAt: now }
const of = (more: Partial<typeof interest>) => popularity({ ...interest, ...more }, now)

test('an application counts as five views, a like as three, on a falling scale', () => {
  expect(of({})).toBe(1)
  expect(of({ applications: 3 })).toBe(of({ views: 15 }))
  expect(of({ likes: 5 })).toBe(of({ views: 15 }))
  expect(of({ views: 15, likes: 2, applications: 1 })).toBeCloseTo(1 + Math.log(27), 10)
})

test('every week halves it; a job of tomorrow is no more popular than one of today', () => {
  const week = 7 * 86_400_000
  expect(of({ postedAt: new Date(now.getTime() - week) })).toBeCloseTo(0.5, 12)
  expect(of({ postedAt: new Date(now.getTime() - 2 * week) })).toBeCloseTo(0.25, 12)
  expect(of({ postedAt: new Date(now.getTime() + week) })).toBe(1)
})

const jobs = (companies: string) => [...companies].map((letter, rank) => ({ company: letter.charCodeAt(0), rank }))
const order = (companies: string, maxPerCompany?: number, window?: number) =>
  varied(jobs(companies), maxPerCompany, window)
    .map(({ company }) => String.fromCodePoint(company))
    .join('')

test('a third job of one company waits until ten have passed since its first', () => {
  expect(order('aaabcdefghij')).toBe('aabcdefghiaj')
})

test('what nobody else can take the place of comes at the end, and everything else keeps its order', () => {
  expect(order('aaaa')).toBe('aaaa')
  expect(order('aab')).toBe('aab')
  expect(order('aaab', 1, 2)).toBe('abaa')
  expect(varied(jobs('aba')).map(({ rank }) => rank)).toEqual([0, 1, 2])
  expect(varied([])).toEqual([])
})

test('ten that follow one another are never ten of one company', () => {
  const ranked = Array.from({ length: 40 }, (_, at) => ({ id: at, company: at < 25 ? 1 : at }))
  const mixed = varied(ranked)
  expect(mixed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ranked.map(({ id }) => id))
  expect(mixed[0]?.id).toBe(0)
  for (let from = 0; from + 10 <= 16; from++)
    expect(mixed.slice(from, from + 10).filter(({ company }) => company === 1).length).toBeLessThanOrEqual(2)
  const one = ranked.slice(0, 5)
  expect(varied(one)).toEqual(one)
})

test('interest makes popular, age makes less so', () => {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  expect(popularity({ ...interest, likes: 5 }, now)).toBeGreaterThan(popularity(interest, now))
  expect(popularity({ ...interest, applications: 1 }, now)).toBeGreaterThan(popularity({ ...interest, views: 1 }, now))
  expect(popularity({ ...interest, views: 10, postedAt: monthAgo }, now)).toBeLessThan(popularity(interest, now))
})
