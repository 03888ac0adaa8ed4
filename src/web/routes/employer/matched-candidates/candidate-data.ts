import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { matchesPath, matchHref, matchInput, matchQuery, readMatchFilter, viewedPath } from './match-filter.ts'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { callOrExplain, openJobs } from './match-data.ts'

const window = 50
const placeIn = (query: URLSearchParams): number | null => {
  const at = query.get('at') ?? ''
  return /^\d{1,6}$/.test(at) ? Number(at) : null
}

/** Who comes before and after in a list; where this one left the list, those around the old place. */
async function neighboursOf(id: string, at: number | null, idsOf: (page: number) => Promise<string[]>) {
  const page = at === null ? 1 : Math.floor(at / window) + 1
  const ids = await idsOf(page)
  const index = ids.indexOf(id)
  const place = index >= 0 ? index : at === null ? -1 : at % window
  if (place < 0) return { previous: null, next: null }
  const after = index >= 0 ? place + 1 : place
  const start = (page - 1) * window
  const previous = place > 0 ? ids[place - 1] : page > 1 ? (await idsOf(page - 1)).at(-1) : undefined
  const next = after < window ? ids[after] : (await idsOf(page + 1))[0]
  return {
    previous: previous ? { id: previous, at: start + place - 1 } : null,
    next: next ? { id: next, at: start + after } : null,
  }
}

const notFound = (context: PageContext) =>
  data({ code: 'NOT_FOUND', requestId: app(context).requestId }, { status: 404 })

/** One candidate against the job of the address, with the way through the list. */
export async function loadMatched(context: PageContext) {
  const { url, settings } = app(context)
  const filter = readMatchFilter(url.searchParams)
  const candidateId = idIn(url.searchParams.get('id'))
  const jobId = filter.job
  if (!candidateId || !jobId) throw notFound(context)
  const detail = await callOrExplain(context, 'matching.details', { candidateId, jobId })
  const undo = url.searchParams.get('undo') === candidateId
  const back = matchesPath + matchQuery(filter)
  if (!detail.result) return { error: detail.error, result: null, back, previous: null, next: null, undo, jobs: [] }
  const { previous, next } = await neighboursOf(candidateId, placeIn(url.searchParams), async (page) => {
    const input = matchInput(filter, { jobId, payUnit: settings.salary.sliderUnit, page, limit: window })
    return ((await callOrExplain(context, 'matching.list', input)).result?.list ?? []).map(
      ({ candidate }) => candidate.id,
    )
  })
  return {
    error: null,
    result: detail.result,
    back,
    previous: previous && matchHref(previous.id, filter, previous.at),
    next: next && matchHref(next.id, filter, next.at),
    undo,
    jobs: [],
  }
}
export type CandidateData =
  | Awaited<ReturnType<typeof loadMatched>>
  | Awaited<ReturnType<typeof loadViewedCandidate>>
  | Awaited<ReturnType<typeof loadAnyCandidate>>

/** One candidate without a job or neighbours, and the open jobs the person could be invited to. */
export async function loadAnyCandidate(context: PageContext, candidateId: string, back: string) {
  const detail = await callOrExplain(context, 'matching.details', { candidateId })
  const rest = { back, undo: false, previous: null, next: null }
  if (!detail.result) return { ...rest, error: detail.error, result: null, jobs: [] }
  const { jobs } = await openJobs(context)
  return { ...rest, error: null, result: detail.result, jobs: jobs.map(({ id, title }) => ({ id, title })) }
}

/** One candidate who was opened before, and the open jobs the person could be matched with. */
export async function loadViewedCandidate(context: PageContext, candidateId: string) {
  const { url } = app(context)
  const detail = await callOrExplain(context, 'matching.details', { candidateId })
  const rest = { back: viewedPath, undo: false }
  if (!detail.result) return { ...rest, error: detail.error, result: null, previous: null, next: null, jobs: [] }
  const [{ jobs }, { previous, next }] = await Promise.all([
    openJobs(context),
    neighboursOf(candidateId, placeIn(url.searchParams), async (page) =>
      (await load(context, 'matching.viewed', { page, limit: window })).list.map(({ candidate }) => candidate.id),
    ),
  ])
  return {
    ...rest,
    error: null,
    result: detail.result,
    previous: previous && viewedHref(previous.id, previous.at),
    next: next && viewedHref(next.id, next.at),
    jobs: jobs.map(({ id, title }) => ({ id, title })),
  }
}

/** The page of a candidate who was opened before; `at` is the place in that list, from 0. */
export const viewedHref = (id: string, at: number): string => `${viewedPath}?id=${id}&at=${at}`

export const viewedPageSize = 20

/** A page of candidates who were opened before. */
export async function loadViewed(context: PageContext) {
  const requested = Number(app(context).url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= 10_000 ? requested : 1
  const { result, error } = await callOrExplain(context, 'matching.viewed', { page, limit: viewedPageSize })
  if (result) await shownPage(context, result)
  return { error, page, list: result?.list ?? [], total: result?.total ?? 0 }
}

const maxCompared = 3

/** Two or three ticked candidates against the job of the address; fewer when that is not what was ticked. */
export async function loadCompared(context: PageContext) {
  const { url } = app(context)
  const filter = readMatchFilter(url.searchParams)
  const ids = [...new Set(url.searchParams.getAll('pick').flatMap((each) => idIn(each) ?? []))]
  const back = matchesPath + matchQuery(filter)
  const usable = filter.job !== null && ids.length >= 2 && ids.length <= maxCompared
  const answer = usable
    ? await callOrExplain(context, 'matching.compare', { jobId: filter.job ?? '', candidateIds: ids })
    : { result: null, error: null }
  return { ...answer, filter, back, requestedCount: ids.length }
}
