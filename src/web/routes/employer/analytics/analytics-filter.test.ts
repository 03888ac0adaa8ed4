import { expect, test } from 'vitest'
import { analyticsHref, csvHref, readAnalyticsFilter } from './analytics-filter.ts'

const today = '2026-11-23'
const read = (query: string) => readAnalyticsFilter(new URLSearchParams(query), today)
const job = '0199c0de-0000-7000-8000-000000000001'

test('an address and its filter are the same thing', () => {
  for (const query of ['', '?period=year', `?from=2026-01-01&to=2026-03-31&job=${job}&compare=none&by=MONTH`])
    expect(analyticsHref(read(query))).toBe(`/employer/analytics${query}`)
})

test('without a period the last 30 days are shown; days that make no sense say why', () => {
  expect(read('')).toMatchObject({
    preset: 'days30',
    period: { from: '2026-10-25', to: today },
    problem: null,
    grain: 'DAY',
  })
  expect(read('?from=2026-02-02&to=2026-01-01')).toMatchObject({ preset: 'days30', problem: 'DATE_ORDER' })
  expect(read('?from=2020-02-02&to=2026-01-01')).toMatchObject({ problem: 'PERIOD_TOO_LONG' })
  expect(read("?from=1&to=x&job='--&period=ever&by=HOUR")).toEqual(read(''))
})

test('two years are never shown by day', () => {
  expect(read('?from=2025-01-01&to=2026-11-01&by=DAY').grain).toBe('WEEK')
})

test('a file is asked for with the same days', () => {
  expect(csvHref(read(`?from=2026-01-01&to=2026-01-31&job=${job}`), 'jobs')).toBe(
    `/client/api/v1/employer-analytics/csv?from=2026-01-01&to=2026-01-31&table=jobs&grain=DAY&jobId=${job}`,
  )
})
