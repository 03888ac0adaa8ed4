import { sql } from 'kysely'
import { and, type Fragment } from '#db/fragments.server.ts'
import type { Member } from '#kernel/caller.ts'
import { reachOf } from '#kernel/rights.ts'
import { assignedJobs } from '#modules/jobs/public.server.ts'
import type { Period } from './rules.ts'

/** What is counted for whom. */
export type Scope = {
  member: Member
  jobId: string | undefined
  period: Period
  previous: Period | null
  timeZone: string
  now: Date
}

/** SQL: this job is among those that the member may count and has chosen. */
export const jobsOf = (
  { member, jobId }: Scope,
  column: 'j.id' | 'a.job_id' | 'd.job_id' | 'f.job_id' | 'w.job_id',
): Fragment =>
  and([assignedJobs(member, 'analytics.view', column), ...(jobId ? [sql`${sql.ref(column)} = ${jobId}`] : [])])

/** SQL: days of both periods as `d`: those of the company where all its jobs are meant, which are fewer. */
export function countedDays(scope: Scope): Fragment {
  const { member, jobId, period, previous } = scope
  const whole = jobId === undefined && reachOf(member.role, 'analytics.view') === 'all'
  const days = sql`d.company_id = ${member.companyId} and d.day between ${previous?.from ?? period.from}::date and ${period.to}::date`
  return whole
    ? sql`(select d.day, d.metric, d.source, d.count from analytics_company_day d where ${days})`
    : sql`(select d.day, d.metric, d.source, d.count from analytics_day d where ${days} and ${jobsOf(scope, 'd.job_id')})`
}

/** SQL: the day is in the period. */
export const inPeriod = (column: string, period: Period | null): Fragment =>
  period ? sql`${sql.ref(column)} between ${period.from}::date and ${period.to}::date` : sql`false`
