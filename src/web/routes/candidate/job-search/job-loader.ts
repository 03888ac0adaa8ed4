import { isbot } from 'isbot'
import { data } from 'react-router'
import { isId } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { richText } from '#kernel/rich.ts'
import { searchedWords } from '#modules/activity/rules.search-words.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { toJobSummary, type JobSummary } from '#modules/search/ui/job-summary.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** The job that `?id=` names; 404 for what cannot be an id, 404 or 410 as the call answers; a 410 carries other jobs. */
export async function loadJob(context: PageContext) {
  const { url, requestId } = app(context)
  const id = url.searchParams.get('id') ?? ''
  if (!isId(id)) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  try {
    return await app(context).call('jobs.get', { id: id.toLowerCase() })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.status !== 410) throwErrorResponse(app(context), error)
    throw data({ code: error.code, requestId, jobs: await loadOtherJobs(context) }, { status: 410 })
  }
}

/** What a page of a deleted or long ended job shows instead: recommended, else popular and recent jobs. */
async function loadOtherJobs(context: PageContext): Promise<JobSummary[]> {
  const { kind } = app(context).caller
  if (kind !== 'guest' && kind !== 'candidate') return []
  const { list } = await load(context, 'matching.recommended', { limit: 6 })
  return list.map(toJobSummary)
}

type ApplyCheck = EndpointOutput<'userjobs.checkApply'>
export type ApplyEligibility = Pick<ApplyCheck, 'applied' | 'appliedAt' | 'withdrawnAt' | 'problem'>

/** Whether the candidate may apply, and why not; null for everyone else. */
export async function readEligibility(context: PageContext, jobId: string): Promise<ApplyEligibility | null> {
  const { caller, call } = app(context)
  if (caller.kind !== 'candidate') return null
  try {
    const { applied, appliedAt, withdrawnAt, problem } = await call('userjobs.checkApply', { jobId })
    return { applied, appliedAt, withdrawnAt, problem }
  } catch (error) {
    if (isFail(error)) return { applied: false, appliedAt: null, withdrawnAt: null, problem: error.code }
    throw error
  }
}

/** The job in the side panel of a list when the page loads; null for a closed or deleted one. Not counted as a view. */
export async function loadPanelJob(context: PageContext, id: string) {
  if (!isId(id)) return null
  const { call } = app(context)
  try {
    const [{ own: _own, keywords: _keywords, ...job }, eligibility] = await Promise.all([
      call('jobs.get', { id: id.toLowerCase() }),
      readEligibility(context, id),
    ])
    return { job, eligibility }
  } catch (error) {
    if (isFail(error)) return null
    throw error
  }
}

/** Counts a view (specification point 9, type 3): not prefetches, not bots. An error never breaks the page. */
export async function countView(context: PageContext, request: Request, jobId: string): Promise<void> {
  const { caller, call, log, page, requestId, url } = app(context)
  if (caller.kind === 'guest') page.viewed = jobId // counted for pages from memory too
  if (caller.kind !== 'candidate' || caller.acting) return
  const purpose = `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`
  if (purpose.includes('prefetch') || isbot(request.headers.get('user-agent') ?? '')) return
  try {
    const words = searchedWords(request.headers.get('referer'), url.origin) ?? undefined
    await call('activity.track', { jobId, type: 3, words })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'TOO_MANY') return // whoever looks at more jobs an hour than anybody reads is no longer counted
    log.error({ err: error, requestId }, 'a view was not counted')
  }
}

/** The beginning of the text, for search engines and previews: one line of at most 160 characters, cut at a word. */
export function describe(job: Pick<EndpointOutput<'jobs.get'>, 'highlights' | 'description'>): string {
  const text = `${richText(job.highlights)} ${richText(job.description)}`.replaceAll(/\s+/g, ' ').trim()
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s\S*$/, '')}…`
}
