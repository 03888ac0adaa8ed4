import { data, redirect } from 'react-router'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { isFail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import type { FilterOptions } from '#modules/applications/contract.shapes.ts'
import type { RejectFacts } from '#modules/applications/ui/reject-form.tsx'
import type { EndpointOutput } from '#modules/contract.ts'
import { filterQuery, isNarrowed, listInput, readFilter, type ApplicantFilter } from './applicant-filter.ts'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

type Received = Extract<EndpointOutput<'userjobs.list'>, { side: 'EMPLOYER' }>

const pageSize = 50

/** A page of received applications. */
export async function receivedList(
  context: PageContext,
  input: Parameters<typeof load<'userjobs.list'>>[2],
): Promise<Received> {
  const result = await load(context, 'userjobs.list', input)
  if (result.side !== 'EMPLOYER') throw new Error('a member got the list of a candidate')
  return result
}

/** What a rejection can give as its reason, and how long after it the applicant is notified. */
export async function rejectFacts(context: PageContext): Promise<RejectFacts> {
  const [{ list }, { settings }] = await Promise.all([
    load(context, 'reference.masters', { category: 'REJECTION_REASON', limit: 'Infinity' }),
    load(context, 'reference.settings', {}),
  ])
  const hours = settings['rejectionNoticeHours']
  return {
    reasons: list.map(({ code, label }) => ({ value: code, label })),
    noticeHours: typeof hours === 'number' ? hours : 48,
    now: Date.now(),
  }
}

async function lanesOf(context: PageContext, filter: ApplicantFilter) {
  const shown = filter.status ? [filter.status] : applicationStatuses
  const columns = await Promise.all(
    shown.map((status, at) =>
      receivedList(context, { ...listInput(filter, { status, page: 1, limit: pageSize }), withOptions: at === 0 }),
    ),
  )
  return shown.map((status, at) => ({
    status,
    rows: columns[at]?.list ?? [],
    total: columns[at]?.total ?? 0,
    listTo: filterQuery({ ...filter, view: 'list', status, page: 1 }),
    facts: columns[at],
  }))
}

/** Jobs to choose from, and the chosen one even when it is not among them. A deleted job is shown as such. */
async function jobsOf(context: PageContext, jobId: string | null) {
  const { list, total } = await load(context, 'userjobs.activeJobs', {
    statuses: ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED'],
    limit: pageSize,
  })
  const known = list.find(({ id }) => id === jobId)
  if (jobId === null || known) return { jobs: list, more: total > list.length, current: known ?? null }
  const [other] = (await load(context, 'userjobs.activeJobs', { statuses: [], ids: [jobId] })).list
  if (!other) await load(context, 'jobs.get', { id: jobId })
  if (!other) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return { jobs: list, more: total > list.length, current: other }
}

/** How many candidates match a job; null where there is nothing to match or the role does not allow it. */
async function countMatches(context: PageContext, jobId: string): Promise<number | null> {
  try {
    return (await app(context).call('matching.list', { jobId, limit: 1 })).matched
  } catch (error) {
    if (!isFail(error)) throw error
    return null
  }
}

const nothingOffered: FilterOptions = { skills: [], cities: [], education: [], sources: [], questions: [] }

/** What can be filtered by, with names for the skills that are filtered by. */
async function withLabels(
  context: PageContext,
  options: FilterOptions,
  filter: ApplicantFilter,
): Promise<FilterOptions> {
  const codes = filter.sent.skills.filter((code) => !options.skills.some((each) => each.code === code))
  if (codes.length === 0) return options
  const { list } = await load(context, 'reference.masters', { category: 'SKILLS', codes })
  return { ...options, skills: [...options.skills, ...list.map(({ code, label }) => ({ code, label }))] }
}

/** A skill typed by name: leads to the list filtered by it, or is answered when nobody knows it. */
async function typedSkill(context: PageContext, filter: ApplicantFilter): Promise<string | null> {
  const name = app(context).url.searchParams.get('skillName')?.trim().slice(0, 80) ?? ''
  if (name === '') return null
  const { list } = await load(context, 'reference.masters', { category: 'SKILLS', search: name, limit: 10 })
  const known = list.find(({ label }) => label.toLowerCase() === name.toLowerCase())
  if (!known) return name
  const skills = [...new Set([...filter.sent.skills, known.code])]
  throw redirect(`/employer/responses${filterQuery({ ...filter, sent: { ...filter.sent, skills } })}`)
}

/** Loads the responses page by its URL. */
export async function loadResponses(context: PageContext) {
  const request = app(context)
  const filter = readFilter(request.url.searchParams)
  const board = filter.view === 'board'
  const unknownSkill = await typedSkill(context, filter)
  const [jobs, facts, lanes, list, matches] = await Promise.all([
    jobsOf(context, filter.job),
    rejectFacts(context),
    board ? lanesOf(context, filter) : null,
    board ? null : shownPage(context, receivedList(context, { ...listInput(filter), withOptions: true })),
    filter.job ? countMatches(context, filter.job) : null,
  ])
  const summary = list ?? lanes?.[0]?.facts
  const total = list?.total ?? (lanes ?? []).reduce((sum, lane) => sum + lane.total, 0)
  return {
    filter,
    ...jobs,
    facts,
    list: list && { rows: list.list, total: list.total },
    lanes: lanes?.map(({ facts: _facts, ...lane }) => lane) ?? null,
    counts: summary?.counts ?? { APPLIED: 0, SHORTLIST: 0, IN_INTERVIEW: 0, HIRED: 0, REJECTED: 0 },
    unseen: summary?.unseen ?? 0,
    notMeeting: summary?.notMeeting ?? 0,
    matches,
    /** Nobody has applied, and to no job could they: there is nothing to narrow, sort or save. */
    nothingYet: total === 0 && jobs.jobs.length === 0 && !filter.job && !isNarrowed(filter),
    options: await withLabels(context, summary?.options ?? nothingOffered, filter),
    unknownSkill,
    total,
    views: summary?.views ?? [],
    /** The id of the view that the form saves: sent twice it is one. */
    newView: crypto.randomUUID(),
    mayShare: request.caller.kind === 'employer' && mayUse(request.caller.role, 'applications.decide'),
    keys: request.cookie('keys') !== 'off',
  }
}
export type ResponsesData = Awaited<ReturnType<typeof loadResponses>>
