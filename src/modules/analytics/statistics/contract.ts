import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currencyShape, timeShape } from '#kernel/shapes.ts'
import { countedDayShape } from '#modules/applications/contract.filters.ts'
import { grains, maxPoints } from '../rules.ts'
import { topics, type Topic } from './rules.ts'

const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const notInSpecification = 'Issue 18 §7: what the operator decides by.'

const topicShape = z.enum(topics as [Topic, ...Topic[]])
const input = {
  /** The caller’s first topic when left out. */
  topic: topicShape.optional(),
  from: countedDayShape,
  to: countedDayShape,
}

/** How a number is written: a share in per mille, a duration in minutes, an amount in minor units of `currency`. */
export const statUnits = ['count', 'share', 'minutes', 'milliseconds', 'seconds', 'bytes', 'money', 'ratio'] as const
const unit = z.enum(statUnits)
const values = z.array(z.number().nullable())

const figureShape = z.object({
  name: z.string().meta({ description: 'Named and defined in the text set `statistics`.' }),
  unit,
  currency: currencyShape.nullable(),
  value: z.number().nullable().meta({ description: 'null: there is none, or it is hidden because it is below five.' }),
  hidden: z.boolean(),
  before: z.number().nullable().meta({ description: 'The same of the period before.' }),
})
const chartShape = z.object({
  name: z.string(),
  unit,
  series: z.array(z.object({ name: z.string(), values })),
})
const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), unit })),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string().nullable().meta({ description: 'null: `key` is named in the text set `statistics`.' }),
      currency: currencyShape.nullable(),
      values,
      hidden: z.array(z.int()).meta({ description: 'Places in `values` of people that are too few to be shown.' }),
    }),
  ),
  more: z.int().meta({ description: 'Rows beyond those that are listed.' }),
})

const output = z.object({
  topic: topicShape,
  period: z.object({ from: z.string(), to: z.string() }),
  previous: z.object({ from: z.string(), to: z.string() }),
  today: z.string(),
  countedAt: timeShape.nullable().meta({ description: 'null while the past is counted for the first time.' }),
  grain: z.enum(grains),
  buckets: z.array(z.string()).max(maxPoints),
  figures: z.array(figureShape),
  charts: z.array(chartShape),
  tables: z.array(tableShape),
})
export type Statistics = z.output<typeof output>
export type Figure = z.output<typeof figureShape>
export type Chart = z.output<typeof chartShape>
export type Table = z.output<typeof tableShape>
export type StatUnit = z.output<typeof unit>

export const statisticsContract = {
  'admin.statistics.get': endpoint({
    right: 'statistics.view',
    callers: ['admin'],
    method: 'GET',
    path: 'admin/statistics',
    kind: 'read',
    notInSpecification,
    purpose:
      'One topic of the numbers of the site for a period of at most 24 months, beside the period before: figures, series by day, week or month, and tables. The caller’s role says which topics.',
    input: z.strictObject(input),
    output,
    errors,
  }),
  'admin.statistics.csv': endpoint({
    right: 'statistics.view',
    callers: ['admin'],
    method: 'GET',
    path: 'admin/statistics/csv',
    kind: 'read',
    responseType: 'file',
    notInSpecification,
    purpose: 'One topic as CSV (UTF-8 with a byte order mark), with the numbers that the page shows.',
    input: z.strictObject(input),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors,
  }),
}
