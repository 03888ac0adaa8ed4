import { redirect } from 'react-router'
import { isFail, type ErrorCode } from '#kernel/fail.ts'
import type { EndpointName, EndpointInput, EndpointOutput } from '#modules/contract.ts'
import { matchesPath, matchInput, matchQuery, pageSize, readMatchFilter } from './match-filter.ts'
import { app, load, throwErrorResponse, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** Refusals that a page explains in place of the candidates. */
const explainedCodes = ['ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED', 'JOB_NOT_OPEN'] as const
export type ExplainedCode = (typeof explainedCodes)[number]
const isExplained = (code: ErrorCode): code is ExplainedCode => explainedCodes.some((each) => each === code)

/** A call about candidates: its result, or the error code that the page explains. */
export async function callOrExplain<A extends EndpointName>(
  context: PageContext,
  action: A,
  input: EndpointInput<A>,
): Promise<{ result: EndpointOutput<A>; error: null } | { result: null; error: ExplainedCode }> {
  const request = app(context)
  try {
    return { result: await request.call(action, input), error: null }
  } catch (error) {
    if (!isFail(error)) throw error
    if (isExplained(error.code)) return { result: null, error: error.code }
    return throwErrorResponse(request, error)
  }
}

const maxJobs = 50

/** Own jobs that candidates can be matched with; the error code when the role or the company does not allow it. */
export async function openJobs(context: PageContext) {
  const { result, error } = await callOrExplain(context, 'userjobs.activeJobs', { limit: maxJobs })
  return {
    error,
    jobs: (result?.list ?? []).map(({ id, title, status }) => ({ id, title, status })),
    more: (result?.total ?? 0) > maxJobs,
  }
}

/** What the filters offer: skills and places of the job, and the levels of education. */
async function choicesOf(context: PageContext, jobId: string) {
  const [job, { list }] = await Promise.all([
    load(context, 'jobs.get', { id: jobId }),
    load(context, 'reference.masters', { category: 'EMPLOYEE_QUALIFICATION', limit: 'Infinity' }),
  ])
  return {
    skills: job.skills.map(({ code, label }) => ({ code, label })),
    cities: job.locations.map(({ code, cityName }) => ({ id: code, name: cityName })),
    education: list.map(({ code, label }) => ({ code, label })),
  }
}

export type MatchList = EndpointOutput<'matching.list'>

const maxJobsTried = 5

/** The newest open job that somebody fits; the newest one when nobody fits the first few, each of which costs a full match query. */
async function firstJobWithMatches(context: PageContext, jobs: readonly { id: string }[]): Promise<string | null> {
  for (const { id: jobId } of jobs.slice(0, maxJobsTried)) {
    const { result } = await callOrExplain(context, 'matching.list', {
      jobId,
      page: 1,
      limit: 1,
      sort: 'best',
      filter: {},
    })
    if (result && result.matched > 0) return jobId
  }
  return jobs[0]?.id ?? null
}

/** A page of candidates for the job of the address; an address without one leads to the newest open job with candidates. */
export async function loadMatches(context: PageContext) {
  const { url, settings } = app(context)
  const filter = readMatchFilter(url.searchParams)
  const { jobs, more, error } = await openJobs(context)
  const jobId = filter.job
  const first = jobId === null ? await firstJobWithMatches(context, jobs) : null
  if (first) throw redirect(matchesPath + matchQuery({ ...filter, job: first }))
  const rest = { filter, jobs, more, payUnit: settings.salary.sliderUnit, currency: settings.currency }
  const { searchParams } = url
  const picked = new Set(searchParams.getAll('pick').slice(0, pageSize))
  const panelState = { picked: [...picked], inviting: searchParams.has('invite'), undo: searchParams.get('undo') }
  if (error || jobId === null) return { ...rest, ...panelState, error, result: null, choices: null }
  const [list, choices] = await Promise.all([
    callOrExplain(context, 'matching.list', matchInput(filter, { jobId, payUnit: rest.payUnit })),
    choicesOf(context, jobId),
  ])
  if (list.result) await shownPage(context, list.result)
  return { ...rest, ...panelState, error: list.error, result: list.result, choices }
}
export type MatchesData = Awaited<ReturnType<typeof loadMatches>>
