import { expect, test } from 'vitest'
import { durationClassOf, durationClasses, quantileOfClasses } from '#kernel/duration-classes.ts'
import { figure, peopleFigure, perMille, StatReader, type ReadRows } from './rules.reader.ts'
import { views } from './rules.views.ts'

const noRows: ReadRows = { sums: [], snapshot: [], series: [], classes: [], cohorts: [] }
const sum = (metric: string, key: string, now: number, more: object = {}) => ({
  metric,
  key,
  now,
  before: 0,
  total: 0,
  totalBefore: 0,
  judged: now,
  judgedBefore: 0,
  ...more,
})

test('a quantile of durations is at most a fifth off, and there is none of nothing', () => {
  expect(quantileOfClasses([], 0.5)).toBeNull()
  for (const minutes of [1, 7, 60, 1440, 20_000]) {
    const classes = Array.from({ length: durationClasses }, () => 0)
    classes[durationClassOf(minutes)] = 3
    expect(Math.abs((quantileOfClasses(classes, 0.5) ?? 0) - minutes) / minutes).toBeLessThan(0.2)
  }
  const two = Array.from({ length: durationClasses }, () => 0)
  two[durationClassOf(10)] = 9
  two[durationClassOf(10_000)] = 1
  expect(quantileOfClasses(two, 0.9)).toBe(quantileOfClasses(two, 0.1))
  expect(quantileOfClasses(two, 0.95)).toBeGreaterThan(8000)
})

test('numbers of people below five are hidden, also those of the period before; zero is no person', () => {
  expect(peopleFigure('x', { now: 4, before: 4 })).toMatchObject({ value: null, hidden: true, before: null })
  expect(peopleFigure('x', { now: 5, before: 0 })).toMatchObject({ value: 5, hidden: false, before: 0 })
  expect(figure('x', { now: 1, before: null })).toMatchObject({ value: 1, hidden: false })
})

test('a share of nothing is none', () => {
  expect(perMille({ now: 1, before: 0 }, { now: 3, before: 0 })).toEqual({ now: 333, before: null })
})

test('jobs too young to be judged are in no share', () => {
  const sums = [sum('job.published', '', 10, { judged: 4 }), sum('job.applied', '', 7, { judged: 3 })]
  const { figures } = views.hiring.view(new StatReader({ ...noRows, sums }, [], 'DAY'))
  const valueOf = (name: string) => figures.find((each) => each.name === name)?.value
  expect([valueOf('published'), valueOf('judgedJobs'), valueOf('withoutApplicants')]).toEqual([10, 4, 250])
})

test('retention is the share of a week’s newcomers by weeks since, and hides small ones', () => {
  const cohorts = [
    { cohort: '2026-11-02', week: '2026-11-02', active: 20, size: 20 },
    { cohort: '2026-11-02', week: '2026-11-16', active: 5, size: 20 },
    { cohort: '2026-11-02', week: '2026-11-23', active: 3, size: 20 },
    { cohort: '2026-11-09', week: '2026-11-09', active: 4, size: 4 },
  ]
  const { tables } = views.people.view(new StatReader({ ...noRows, cohorts }, [], 'DAY'))
  const retention = tables.find(({ name }) => name === 'retention')
  expect(retention?.rows.map(({ values }) => values.slice(0, 5))).toEqual([
    [20, 1000, null, 250, null],
    [null, null, null, null, null],
  ])
})

test('a funnel begins with visits and says shares only of ten and more', () => {
  const sums = [
    sum('site.visited', 'CANDIDATE', 70),
    sum('site.visited', 'EMPLOYER', 5),
    sum('candidate.step', 'REGISTERED', 9),
    sum('candidate.step', 'VERIFIED', 6),
    sum('candidate.step', 'APPLIED', 2),
  ]
  const rowsOf = (more: readonly ReturnType<typeof sum>[]) =>
    views.people.view(new StatReader({ ...noRows, sums: more }, [], 'DAY')).tables[0]?.rows.map(({ values }) => values)
  expect(rowsOf(sums)).toEqual([
    [70, null],
    [9, null],
    [6, null],
    [0, null],
    [null, null],
  ])
  expect(rowsOf([...sums, sum('candidate.step', 'REGISTERED', 3)])?.[2]).toEqual([6, 500])
})
