import { requireMember } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { mayUse, reachOf } from '#kernel/rights.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { loadLabels, of, readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { AnalyticsCounts, analyticsContract } from './contract.ts'
import { csvFile } from './handlers.csv.server.ts'
import {
  analyticsProblem,
  bucketsOf,
  hideSmall,
  maxPoints,
  periodProblem,
  previousPeriod,
  spendProblem,
  zeroFilled,
  type Grain,
  type SeriesMetric,
} from './rules.ts'
import { hidesSmall, hiringView } from './handlers.view.server.ts'
import { fairnessHandlers } from './handlers.fairness.server.ts'
import { statisticsHandlers } from './statistics/handlers.server.ts'
import { vacancyHandlers } from './handlers.vacancies.server.ts'
import { hasJob, jobUnits, readFrame, readHiring, readSums, type FrameRows } from './store.counts.server.ts'
import type { Scope } from './store.scope.server.ts'

type PeriodInput = { from: string; to: string; jobId?: string | undefined; compare?: 'previous' | 'none' }

/** Who counts what; refuses roles that see none of it. */
async function scopeOf(ctx: Context, { from, to, jobId, compare }: PeriodInput): Promise<Scope> {
  const member = requireMember(ctx)
  const problem = analyticsProblem(member.role)
  if (problem && spendProblem(member.role)) throw fail(problem)
  const period = { from, to }
  const wrong = periodProblem(period)
  if (wrong) throw invalid(wrong)
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const previous = compare === 'none' ? null : previousPeriod(period)
  return { member, jobId, period, previous, timeZone, now: ctx.now }
}

function spendOf({ spend, companyHires }: FrameRows, compared: boolean) {
  const hires = companyHires[0]?.hires ?? 0
  return spend.map(({ currency, now, before, hasTests }) => ({
    currency,
    minor: now,
    before: compared ? before : null,
    hires,
    perHire: hires === 0 ? null : Math.round(now / hires),
    hasTests,
  }))
}

const unitsOf = ({ units }: FrameRows, compared: boolean) =>
  jobUnits.map((unit) => {
    const row = units.find((each) => each.unit === unit)
    return { unit, count: row?.now ?? 0, before: compared ? (row?.before ?? 0) : null }
  })

export async function counts(ctx: Context, input: PeriodInput): Promise<AnalyticsCounts> {
  const scope = await scopeOf(ctx, input)
  const { member, period, previous, jobId, timeZone } = scope
  const { role } = member
  const today = dayIn(ctx.now, timeZone)
  const counts = mayUse(role, 'analytics.view')
  const { frame, rows } = counts
    ? await readHiring(ctx.db, scope, today)
    : { frame: await readFrame(ctx.db, scope), rows: null }
  const job = jobId === undefined ? null : (frame.job[0] ?? null)
  if (jobId !== undefined && !job) throw fail('NOT_FOUND')
  const codes = rows?.reasons.map(({ code }) => code) ?? []
  const labels = await loadLabels(ctx.db, ctx.locale, of('REJECTION_REASON', codes))
  const compared = previous !== null
  const labelOf = (code: string) => labels.masterRefs('REJECTION_REASON', code)
  return {
    period,
    previous,
    today,
    countedAt: frame.state[0]?.countedAt?.toISOString() ?? null,
    job,
    assignedOnly: reachOf(role, 'analytics.view') === 'assigned',
    smallHidden: hidesSmall(role),
    hiring: rows && hiringView(rows, { role, period, compared, jobId, labelOf }),
    spend: jobId === undefined && mayUse(role, 'analytics.spend') ? spendOf(frame, compared) : null,
    units: job && mayUse(role, 'analytics.spend') ? unitsOf(frame, compared) : null,
    team: jobId === undefined && mayUse(role, 'team.activity') ? frame.team : null,
  }
}

type SeriesInput = PeriodInput & { grain: Grain; metrics: readonly SeriesMetric[] }

export async function series(ctx: Context, { grain, metrics, ...input }: SeriesInput) {
  const scope = await scopeOf(ctx, { ...input, compare: 'none' })
  const problem = analyticsProblem(scope.member.role)
  if (problem) throw fail(problem)
  const buckets = bucketsOf(scope.period, grain)
  if (buckets.length > maxPoints) throw invalid({ field: 'grain', code: 'TOO_MANY_ITEMS', params: { max: maxPoints } })
  if (scope.jobId !== undefined && !(await hasJob(ctx.db, scope))) throw fail('NOT_FOUND')
  const rows = await readSums(ctx.db, scope, { metrics, grain })
  return {
    grain,
    buckets,
    series: [...new Set(metrics)].map((metric) => {
      const own = rows.filter((row) => row.metric === metric)
      const values = zeroFilled(buckets, new Map(own.map(({ bucket, count }) => [bucket, count])))
      return { metric, values: hidesSmall(scope.member.role) ? hideSmall(values) : values }
    }),
  }
}

export const analyticsHandlers: Handlers<typeof analyticsContract> = {
  'analytics.counts': ({ ctx, input }) => counts(ctx, input),
  'analytics.series': ({ ctx, input }) => series(ctx, input),
  ...vacancyHandlers,
  ...fairnessHandlers,
  ...statisticsHandlers,
  'analytics.csv': async ({ ctx, input }) => csvFile(ctx, input, { counts, series }),
}
