import type * as z from 'zod'
import { csvOf } from '#kernel/csv.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { AnalyticsCounts, analyticsContract, CountedNumber } from './contract.ts'
import { seriesMetrics, smallestShown, type Grain, type SeriesMetric } from './rules.ts'

type CsvInput = z.output<(typeof analyticsContract)['analytics.csv']['input']>
type Cells = (string | number | null)[]
type Series = {
  buckets: string[]
  series: { metric: SeriesMetric; values: readonly (number | null)[] }[]
}
type Read = {
  counts: (ctx: Context, input: CsvInput) => Promise<AnalyticsCounts>
  series: (ctx: Context, input: CsvInput & { grain: Grain; metrics: readonly SeriesMetric[] }) => Promise<Series>
}

const hidden = `<${smallestShown}`
const cell = (value: number | null) => value ?? hidden

/** A table of the page as a file. Column names are codes: they are the same in every language. */
export async function csvFile(ctx: Context, input: CsvInput, read: Read) {
  const rows =
    input.table === 'series'
      ? seriesRows(await read.series(ctx, { ...input, metrics: seriesMetrics }))
      : countRows(await read.counts(ctx, input), input.table)
  return {
    name: `analytics-${input.table}-${input.from}-${input.to}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csvOf(rows)),
  }
}

const seriesRows = ({ buckets, series }: Series): Cells[] => [
  ['from', ...series.map(({ metric }) => metric.toLowerCase())],
  ...buckets.map((bucket, at) => [bucket, ...series.map(({ values }) => cell(values[at] ?? null))]),
]

function countRows(counts: AnalyticsCounts, table: 'numbers' | 'jobs' | 'sources'): Cells[] {
  const { hiring } = counts
  if (table === 'numbers') return numberRows(counts)
  if (!hiring) throw fail('ROLE_NOT_ALLOWED')
  if (table === 'jobs')
    return [
      ['job_id', 'title', 'status', 'views', 'starts', 'applications', 'shortlisted', 'interviewed', 'hired'],
      ...hiring.jobs.map((job) => [
        job.id,
        job.title,
        job.deleted ? 'DELETED' : job.status,
        ...[job.views, job.starts, job.applications, job.shortlisted, job.interviewed, job.hired].map(cell),
      ]),
    ]
  return [
    ['source', 'views', 'starts', 'applications', 'hired'],
    ...hiring.sources.map((row) => [row.source, ...[row.views, row.starts, row.applications, row.hired].map(cell)]),
  ]
}

function numberRows({ period, previous, hiring, spend, team }: AnalyticsCounts): Cells[] {
  const before = (value: number | null) => (previous ? cell(value) : null)
  const number = (name: string, { value, before: earlier }: CountedNumber): Cells => [
    name,
    cell(value),
    before(earlier),
  ]
  const minutes = (name: string, { now, before: earlier }: NonNullable<typeof hiring>['firstAnswer']): Cells[] => [
    [`${name}_count`, cell(now.count), earlier && cell(earlier.count)],
    [`${name}_median_minutes`, now.medianMinutes, earlier?.medianMinutes ?? null],
    [`${name}_p90_minutes`, now.p90Minutes, earlier?.p90Minutes ?? null],
  ]
  const hiringRows = (known: NonNullable<typeof hiring>): Cells[] => [
    ...known.funnel.map((each) => number(each.metric.toLowerCase(), each)),
    number('external_start', known.externalStarts),
    number('hires_in_period', known.hires),
    number('rejections_in_period', known.rejections),
    ...known.reasons.map((each) => number(`rejection:${each.code}`, each)),
    number('unanswered', known.unanswered),
    ['waiting_now', cell(known.waiting.value), null],
    ...(known.overdue ? [['overdue_now', cell(known.overdue.value), null]] : []),
    ...minutes('first_answer', known.firstAnswer),
    ...minutes('to_hire', known.toHire),
    ...known.answers.flatMap(({ text, answered, options }) => [
      [`answers: ${text}`, cell(answered), null],
      ...options.map(({ value, count }): Cells => [`answers: ${text}: ${value}`, cell(count), null]),
    ]),
  ]
  return [
    ['metric', `${period.from}..${period.to}`, previous && `${previous.from}..${previous.to}`],
    ...(hiring ? hiringRows(hiring) : []),
    ...(spend ?? []).flatMap(({ currency, minor, before: earlier, perHire }) => [
      [`spend_minor_${currency}`, minor, earlier],
      [`spend_per_hire_minor_${currency}`, perHire, null],
    ]),
    ...(team ?? []).flatMap(({ name, decisions, notes }) => [
      [`team_decisions: ${name}`, decisions, null],
      [`team_notes: ${name}`, notes, null],
    ]),
  ]
}
