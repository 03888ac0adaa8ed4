import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currencyShape, idShape, timeShape } from '#kernel/shapes.ts'
import { questionKinds } from '#kernel/enums/jobs.ts'
import { countedDayShape } from '#modules/applications/contract.filters.ts'
import { jobStatusShape } from '#modules/jobs/contract.shapes.ts'
import { stages } from '#modules/applications/rules.ts'
import { fairnessDimensions, fairnessGroupNames } from './rules.fairness.ts'
import { vacancyFilters } from './rules.vacancies.ts'
import { statisticsContract } from './statistics/contract.ts'
import { funnelMetrics, grains, maxPoints, seriesMetrics } from './rules.ts'

const employer = ['employer'] as const

const periodInput = {
  from: countedDayShape,
  to: countedDayShape,
  /** One job; all that the member may count when left out. */
  jobId: idShape.optional(),
}
const compareInput = z.enum(['previous', 'none']).default('previous')

const periodShape = z.object({ from: z.string(), to: z.string() })
/** null: hidden, because it is below five and the member may not open the list behind it. */
const countShape = z.int().nullable()
/** A number, the same of the period before (null without one), and the query of the list it counts, where there is one. */
const numberShape = z.object({ value: countShape, before: countShape, list: z.string().nullable() })
export type CountedNumber = z.output<typeof numberShape>

const durationShape = z.object({
  count: countShape,
  medianMinutes: z.int().nullable(),
  p90Minutes: z.int().nullable(),
  list: z.string().nullable(),
})
const comparedDuration = z.object({ now: durationShape, before: durationShape.nullable() })

const answersShape = z.object({
  questionId: idShape,
  text: z.string(),
  kind: z.enum(questionKinds),
  answered: countShape,
  /** The options of a choice, yes and no as `true` and `false`; empty for other kinds. */
  options: z.array(z.object({ value: z.string(), count: countShape, list: z.string().nullable() })),
})

const hiringShape = z.object({
  funnel: z.array(numberShape.extend({ metric: z.enum(funnelMetrics), perMille: z.int().nullable() })),
  externalStarts: numberShape,
  hires: numberShape,
  rejections: numberShape,
  reasons: z.array(numberShape.extend({ code: z.string(), label: z.string() })),
  waiting: numberShape,
  /** Of these, older than the company promises to answer; null without a promise. */
  overdue: numberShape.nullable(),
  promisedDays: z.int().nullable(),
  firstAnswer: comparedDuration,
  unanswered: numberShape,
  toHire: comparedDuration,
  /** As the page of the company shows it: of the last 180 days, whatever the period. */
  response: z
    .object({
      percent: z.int(),
      medianHours: z.int().nullable(),
      applicationCount: z.int(),
      answeredCount: z.int(),
    })
    .nullable(),
  sources: z.array(
    z.object({
      source: z.string(),
      views: countShape,
      starts: countShape,
      applications: countShape,
      hired: countShape,
      perMille: z.int().nullable(),
      list: z.string().nullable(),
    }),
  ),
  /** Sources beyond those that are listed. */
  moreSources: z.int(),
  /** Words with which five people or more found the jobs in the last 90 days, most views first; counted each night. */
  words: z.array(z.object({ words: z.string(), views: z.int() })),
  moreWords: z.int(),
  answers: z.array(answersShape),
  jobs: z.array(
    z.object({
      id: idShape,
      title: z.string(),
      status: jobStatusShape,
      deleted: z.boolean(),
      views: countShape,
      starts: countShape,
      applications: countShape,
      shortlisted: countShape,
      interviewed: countShape,
      hired: countShape,
      list: z.string().nullable(),
    }),
  ),
  moreJobs: z.int(),
  /** Applications that are counted and can no longer be opened: the account was deleted, or the job ended over a year ago. */
  unlisted: z.int(),
})
export type Hiring = z.output<typeof hiringShape>

const spendShape = z.object({
  currency: currencyShape,
  minor: z.int(),
  before: z.int().nullable(),
  hires: z.int(),
  perHire: z.int().nullable(),
  /** Some of it was paid with the test provider: no money moved. */
  hasTests: z.boolean(),
})

const teamShape = z.object({
  memberId: idShape,
  name: z.string(),
  removed: z.boolean(),
  decisions: z.int(),
  notes: z.int(),
  messages: z.int(),
  /** Held, of those they were an interviewer of. */
  interviews: z.int(),
})

const countsShape = z.object({
  period: periodShape,
  previous: periodShape.nullable(),
  today: z.string(),
  /** Everything until then is counted; null while the first count runs. */
  countedAt: timeShape.nullable(),
  job: z.object({ id: idShape, title: z.string() }).nullable(),
  /** The member sees the jobs assigned to them only. */
  assignedOnly: z.boolean(),
  /** Counts below five are hidden. */
  smallHidden: z.boolean(),
  /** null for roles that see spending only. */
  hiring: hiringShape.nullable(),
  /** One a currency; null for roles that may not see it, and for one job. */
  spend: z.array(spendShape).nullable(),
  /** Credits that were spent on the chosen job, less what came back; null for roles that may not see it, and for all jobs. */
  units: z
    .array(z.object({ unit: z.enum(['JOB', 'FEATURED_DAY']), count: z.int(), before: z.int().nullable() }))
    .nullable(),
  /** Alphabetical; null for roles that may not see it, and for one job. */
  team: z.array(teamShape).nullable(),
})
export type AnalyticsCounts = z.output<typeof countsShape>

const metricsInput = z.array(z.enum(seriesMetrics)).min(1).max(seriesMetrics.length).default(['VIEW', 'APPLIED'])

const seriesShape = z.object({
  grain: z.enum(grains),
  /** The first day of each day, week or month. */
  buckets: z.array(z.string()).max(maxPoints),
  series: z.array(z.object({ metric: z.enum(seriesMetrics), values: z.array(countShape) })),
})

const vacancyInput = { from: countedDayShape, to: countedDayShape, by: z.enum(vacancyFilters).default('opened') }

const tables = ['numbers', 'series', 'jobs', 'sources', 'words'] as const

/** Numbers of a company's hiring (decisions §2: who sees which). */
export const analyticsContract = {
  ...statisticsContract,
  'analytics.counts': endpoint({
    method: 'GET',
    path: 'employer-analytics/get-count',
    callers: employer,
    kind: 'read',
    purpose:
      'Numbers of a period of at most 24 months beside those of the period before: funnel, times, sources, reasons, answers, spending and team activity, as far as the role may see them.',
    input: z.strictObject({ ...periodInput, compare: compareInput }),
    output: countsShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'analytics.series': endpoint({
    method: 'POST',
    path: 'employer-analytics/get-by-month',
    callers: employer,
    kind: 'read',
    teamRight: 'analytics.view',
    purpose: 'Numbers of a period by day, ISO week or month, with zeros where nothing happened; at most 400 points.',
    input: z.strictObject({ ...periodInput, grain: z.enum(grains).default('MONTH'), metrics: metricsInput }),
    output: seriesShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'analytics.csv': endpoint({
    method: 'GET',
    path: 'employer-analytics/csv',
    callers: employer,
    kind: 'read',
    responseType: 'file',
    notInSpecification: 'Issue 17 §6: each table of the analytics page as a file.',
    purpose: 'One table of the analytics page as CSV (UTF-8 with a byte order mark), with the numbers the page shows.',
    input: z.strictObject({
      ...periodInput,
      compare: compareInput,
      table: z.enum(tables).default('numbers'),
      grain: z.enum(grains).default('MONTH'),
    }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'analytics.fairness': endpoint({
    method: 'GET',
    path: 'employer-analytics/fairness',
    callers: employer,
    kind: 'read',
    teamRight: 'analytics.fairness',
    notInSpecification: 'Issue 17 §8: whether groups of applicants come equally far.',
    purpose:
      'What share of groups of at least twenty applicants who consented reached each stage, of the whole company and the four quarters before this one; computed once a quarter.',
    input: z.strictObject({}),
    output: z.object({
      period: periodShape,
      /** null while there is nothing to show. */
      computedAt: timeShape.nullable(),
      groups: z.array(
        z.object({
          dimension: z.enum(fairnessDimensions),
          group: z.enum(fairnessGroupNames),
          /** Rounded to tens. */
          about: z.int(),
          stages: z.array(
            z.object({
              stage: z.enum(stages),
              /** In percent with its 95 % interval; null where fewer than five reached the stage. */
              share: z.object({ percent: z.int(), low: z.int(), high: z.int() }).nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['ROLE_NOT_ALLOWED'],
  }),
  'reports.vacancyList': endpoint({
    method: 'GET',
    path: 'employer/vacancy-report/list',
    callers: employer,
    kind: 'read',
    teamRight: 'reports.vacancies',
    notInSpecification: 'Issue 17 §7: what the mandatory vacancy report of a period will hold.',
    purpose: 'The first rows of the vacancy report of a period of at most 24 months, and how many there are.',
    input: z.strictObject(vacancyInput),
    output: z.object({
      list: z.array(
        z.object({
          jobId: idShape,
          title: z.string(),
          city: z.string().nullable(),
          openings: z.int(),
          publishedOn: z.string(),
          filled: z.int(),
        }),
      ),
      total: z.int(),
      hiddenSalaries: z.int(),
    }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'reports.vacancies': endpoint({
    method: 'GET',
    path: 'employer/vacancy-report',
    callers: employer,
    kind: 'read',
    teamRight: 'reports.vacancies',
    responseType: 'file',
    notWhileActing: true,
    notInSpecification: 'Issue 17 §7: vacancies as Perpres 57/2023 has them reported (Wajib Lapor lowongan).',
    purpose:
      'Vacancies that were opened or filled in a period of at most 24 months, a row a job and place, as CSV with the columns of docs/vacancy-report.md; at most 5,000 rows.',
    input: z.strictObject(vacancyInput),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
}
