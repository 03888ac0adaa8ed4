import { isFail } from '#kernel/fail.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { addDays } from '#modules/analytics/rules.ts'
import type { OwnJobRow } from '#modules/jobs/contract.ts'
import type { EndpointName, EndpointInput, EndpointOutput } from '#modules/contract.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { receivedList } from '../responses/data.ts'

type OwnJobs = EndpointOutput<'jobs.mine'>

/** A call that the member's role may not allow: then there is nothing, and the page goes without it. */
export async function loadIfAllowed<A extends EndpointName>(
  context: PageContext,
  action: A,
  input: EndpointInput<A>,
): Promise<EndpointOutput<A> | null> {
  const request = app(context)
  try {
    return await request.call(action, input)
  } catch (error) {
    if (!isFail(error)) throw error
    return error.code === 'ROLE_NOT_ALLOWED' ? null : throwErrorResponse(request, error)
  }
}

/** How hiring goes at this moment. `weekFrom` is the first of the seven days that are counted. */
export type HiringNumbers = {
  live: number
  lastWeek: number
  weekFrom: string
  unseen: number
  interview: number
  hired: number
}

/** `jobs` is any page of the company's jobs, which tells how many there are of each status; null for roles that see none. */
export async function loadNumbers(context: PageContext, jobs: OwnJobs | null): Promise<HiringNumbers | null> {
  if (!jobs) return null
  const today = dayIn(new Date(), app(context).settings.timeZone)
  const all = await receivedList(context, { filter: { states: ['OPEN'] }, limit: 10 })
  return {
    live: jobs.counts['ACTIVE'] ?? 0,
    lastWeek: all.lastWeek,
    weekFrom: addDays(today, -6),
    unseen: all.unseen,
    interview: all.counts.IN_INTERVIEW,
    hired: all.counts.HIRED,
  }
}

/** An own job as the table shows it: fields that it does not show are not sent with the page. */
export type TableJob = ReturnType<typeof toTableJob>

export function toTableJob({
  statusReason: _reason,
  statusNote: _note,
  stepsDone: _steps,
  missing: _missing,
  closeReason: _close,
  extendedAt: _extended,
  updatedAt: _updated,
  locations,
  ...job
}: OwnJobRow) {
  return { ...job, cityName: locations[0]?.cityName ?? null }
}

/** Applicants of these jobs by status, by the job's id. Drafts have none. */
export async function countsOf(context: PageContext, jobs: OwnJobs['list']) {
  const ids = jobs.filter(({ status }) => status !== 'DRAFT').map(({ id }) => id)
  if (ids.length === 0) return {}
  const active = await loadIfAllowed(context, 'userjobs.activeJobs', { statuses: [], ids, limit: 50 })
  return Object.fromEntries(
    (active?.list ?? []).map(({ id, total, unseen, counts }) => [id, { total, unseen, counts }]),
  )
}
