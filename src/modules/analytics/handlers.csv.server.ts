import type * as z from 'zod'
import { csvOf } from '#kernel/csv.ts'
import { fromMinor } from '#kernel/money.ts'
import { fail } from '#kernel/fail.ts'
import type { JobStatus } from '#modules/jobs/rules.ts'
import type { TextSets } from '#platform/i18n/sets.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { AnalyticsCounts, analyticsContract, CountedNumber } from './contract.ts'
import { funnelMetrics, seriesMetrics, smallestShown, type Grain, type SeriesMetric } from './rules.ts'

type CsvInput = z.output<(typeof analyticsContract)['analytics.csv']['input']>
type Head = keyof TextSets['analytics']['csvHead']
type ColumnName = (key: Head, params?: Record<string, string>) => string
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

/** A table of the page as a file, its columns and rows named in the reader's language. */
export async function csvFile(ctx: Context, input: CsvInput, read: Read) {
  const name: ColumnName = (key, params = {}) =>
    ctx.ports.texts.translate(ctx.locale, 'analytics', `csvHead.${key}`, params)
  const statusOf = (status: JobStatus) => ctx.ports.texts.translate(ctx.locale, 'jobPost', `status.${status}`, {})
  const rows =
    input.table === 'series'
      ? seriesRows(await read.series(ctx, { ...input, metrics: seriesMetrics }), name)
      : countRows(await read.counts(ctx, input), { table: input.table, name, statusOf })
  return {
    name: `analytics-${input.table}-${input.from}-${input.to}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csvOf(rows)),
  }
}

const seriesRows = ({ buckets, series }: Series, name: ColumnName): Cells[] => [
  [name('from'), ...series.map(({ metric }) => name(metric))],
  ...buckets.map((bucket, at) => [bucket, ...series.map(({ values }) => cell(values[at] ?? null))]),
]

type Naming = {
  table: 'numbers' | 'jobs' | 'sources' | 'words'
  name: ColumnName
  statusOf: (status: JobStatus) => string
}

function countRows(counts: AnalyticsCounts, { table, name, statusOf }: Naming): Cells[] {
  const { hiring } = counts
  if (table === 'numbers') return numberRows(counts, name)
  if (!hiring) throw fail('ROLE_NOT_ALLOWED')
  if (table === 'jobs')
    return [
      (['job_id', 'title', 'status', ...funnelMetrics] as const).map((key) => name(key)),
      ...hiring.jobs.map((job) => [
        job.id,
        job.title,
        job.deleted ? name('DELETED') : statusOf(job.status),
        ...[job.views, job.starts, job.applications, job.shortlisted, job.interviewed, job.hired].map(cell),
      ]),
    ]
  if (table === 'words')
    return [
      (['words', 'VIEW'] as const).map((key) => name(key)),
      ...hiring.words.map(({ words, views }) => [words, views]),
    ]
  return [
    (['source', 'VIEW', 'START', 'APPLIED', 'HIRED'] as const).map((key) => name(key)),
    ...hiring.sources.map((row) => [row.source, ...[row.views, row.starts, row.applications, row.hired].map(cell)]),
  ]
}

function numberRows({ period, previous, hiring, spend, units, team }: AnalyticsCounts, name: ColumnName): Cells[] {
  const before = (value: number | null) => (previous ? cell(value) : null)
  const number = (label: string, { value, before: earlier }: CountedNumber): Cells => [
    label,
    cell(value),
    before(earlier),
  ]
  const minutes = (label: string, { now, before: earlier }: NonNullable<typeof hiring>['firstAnswer']): Cells[] => [
    [name('count', { name: label }), cell(now.count), earlier && cell(earlier.count)],
    [name('median', { name: label }), now.medianMinutes, earlier?.medianMinutes ?? null],
    [name('p90', { name: label }), now.p90Minutes, earlier?.p90Minutes ?? null],
  ]
  const hiringRows = (known: NonNullable<typeof hiring>): Cells[] => [
    ...known.funnel.map((each) => number(name(each.metric), each)),
    number(name('EXTERNAL_START'), known.externalStarts),
    number(name('HIRE'), known.hires),
    number(name('REJECTION'), known.rejections),
    ...known.reasons.map((each) => number(name('rejection', { name: each.label }), each)),
    number(name('unanswered'), known.unanswered),
    [name('waiting'), cell(known.waiting.value), null],
    ...(known.overdue ? [[name('overdue'), cell(known.overdue.value), null]] : []),
    ...minutes(name('firstAnswer'), known.firstAnswer),
    ...minutes(name('toHire'), known.toHire),
    ...known.answers.flatMap(({ text, answered, options }) => [
      [name('answers', { name: text }), cell(answered), null],
      ...options.map(({ value, count }): Cells => [name('option', { name: text, value }), cell(count), null]),
    ]),
  ]
  return [
    [name('metric'), `${period.from}..${period.to}`, previous && `${previous.from}..${previous.to}`],
    ...(hiring ? hiringRows(hiring) : []),
    ...(spend ?? []).flatMap(({ currency, minor, before: earlier, perHire }) => [
      [
        name('spend', { name: currency }),
        fromMinor(minor, currency),
        earlier === null ? null : fromMinor(earlier, currency),
      ],
      [name('perHire', { name: currency }), perHire === null ? null : fromMinor(perHire, currency), null],
    ]),
    ...(units ?? []).map(({ unit, count, before: earlier }): Cells => [name(unit), count, earlier]),
    ...(team ?? []).flatMap(({ name: person, ...counts }) =>
      (['decisions', 'notes', 'messages', 'interviews'] as const).map((key): Cells => [
        name(key, { name: person }),
        counts[key],
        null,
      ]),
    ),
  ]
}
