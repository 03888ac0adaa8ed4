import type { RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import type { EndpointName, EndpointInput, EndpointOutput } from '#modules/contract.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import { receivedList } from '../responses/data.ts'

type Context = Readonly<RouterContextProvider>

const dayMs = 86_400_000
/** Jobs that close within so many days are "closing soon". */
const soonDays = 7
const shown = 3

/** A call that the member's role may not allow: then there is nothing, and the page goes without it. */
export async function loadIfAllowed<A extends EndpointName>(
  context: Context,
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

export type Due = { id: string; title: string; count: number; expiresAt: string | null }
/** What waits for the team. The lists hold the most pressing few, the numbers all. */
export type Todo = {
  waiting: Due[]
  waitingCount: number
  closing: Due[]
  unseen: number
  shortlist: number
  interview: number
  hired: number
  lastWeek: number
  live: number
  drafts: number
  rejected: { count: number; id: string | null }
}

type OwnJobs = EndpointOutput<'jobs.mine'>
const newestShown = 6
const waiting = { filter: { states: ['OPEN' as const] }, limit: newestShown }

/**
 * What the member should look at now; null when the role has to do with neither jobs nor applicants. `mine` is any page of the
 * company's jobs, which gives how many there are of each status.
 */
export async function loadTodo(context: Context, mine: OwnJobs | null): Promise<Todo | null> {
  const [live, rejected] = await Promise.all([
    liveJobs(context),
    mine?.counts['REJECTED'] === 1 ? load(context, 'jobs.mine', { statuses: ['REJECTED'], limit: 1 }) : null,
  ])
  if (!live) return null
  const all = await receivedList(context, waiting)
  const soon = Date.now() + soonDays * dayMs
  const due = live.list.map(({ id, title, waiting, expiresAt }) => ({ id, title, count: waiting, expiresAt }))
  return {
    waiting: due
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, shown),
    waitingCount: due.reduce((sum, { count }) => sum + count, 0),
    closing: due
      .filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= soon)
      .toSorted((a, b) => Date.parse(a.expiresAt ?? '') - Date.parse(b.expiresAt ?? ''))
      .slice(0, shown),
    unseen: all.unseen,
    shortlist: all.counts.SHORTLIST,
    interview: all.counts.IN_INTERVIEW,
    hired: all.counts.HIRED,
    lastWeek: live.list.reduce((sum, { lastWeek }) => sum + lastWeek, 0),
    live: live.list.filter(({ status }) => status === 'ACTIVE').length,
    drafts: mine?.counts['DRAFT'] ?? 0,
    rejected: { count: mine?.counts['REJECTED'] ?? 0, id: rejected?.list[0]?.id ?? null },
  }
}

const liveJobs = (context: Context) =>
  loadIfAllowed(context, 'userjobs.activeJobs', { statuses: ['ACTIVE', 'PAUSED'], limit: 50 })

/** Applicants of these jobs by status, by the job's id. Drafts have none. */
export async function countsOf(context: Context, jobs: OwnJobs['list']) {
  const live = await liveJobs(context)
  if (!live) return {}
  const known = new Map(live.list.map((job) => [job.id, job]))
  const ids = jobs.filter(({ id, status }) => status !== 'DRAFT' && !known.has(id)).map(({ id }) => id)
  const others =
    ids.length > 0 ? await load(context, 'userjobs.activeJobs', { statuses: [], ids, limit: 50 }) : { list: [] }
  for (const job of others.list) known.set(job.id, job)
  return Object.fromEntries(known)
}

/** The start page: what waits, the latest jobs, the newest applicants, and the company's status. */
export async function loadHome(context: Context) {
  const [{ company }, mine] = await Promise.all([
    load(context, 'employer.view', {}),
    loadIfAllowed(context, 'jobs.mine', { limit: 5 }),
  ])
  const [todo, counts] = await Promise.all([loadTodo(context, mine), countsOf(context, mine?.list ?? [])])
  const newest = todo && (await receivedList(context, waiting))
  const { id, name, logo, status, statusReason, completion, missing, mayEdit } = company
  return {
    todo,
    jobs: mine?.list ?? null,
    counts,
    newest: newest?.list ?? null,
    company: { id, name, logo, status, statusReason, completion, missing, mayEdit },
  }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>
