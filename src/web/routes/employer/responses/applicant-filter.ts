import type { ApplicantQuery } from '#modules/applications/contract.filters.ts'
import { applicationStatuses, stages, type ApplicationStatus, type Stage } from '#modules/applications/rules.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { idIn } from '#kernel/id.ts'
import { pageSizes } from '#kernel/page-sizes.ts'
import type { SentFilter } from '#modules/applications/ui/filter-values.ts'
import { isSent, nothingSent, readSent, sentFields, sentInput, sentOf } from './sent-filter.ts'

export const showOptions = ['current', 'open', 'closed', 'withdrawn', 'all'] as const
export const sorts = ['newest', 'oldest', 'match', 'activity', 'scorecards', 'name'] as const

/** What an employer looks at; it is part of the URL, so that it can be bookmarked, shared and returned to. */
export type ApplicantFilter = {
  view: 'list' | 'board'
  job: string | null
  status: ApplicationStatus | null
  meets: boolean | null
  unseen: boolean
  show: (typeof showOptions)[number]
  search: string
  sort: (typeof sorts)[number]
  size: (typeof pageSizes)[number]
  page: number
  counted: CountedFilter
  sent: SentFilter
}

/** The number of the analytics page that led here; days as `2026-11-01..2026-11-30`, open where a side is empty. */
export type CountedFilter = {
  applied: Days | null
  reached: Stage | null
  answered: boolean | null
  hired: Days | null
  rejected: Days | null
  reason: string | null
  source: string | null
}
export type Days = { from: string | null; to: string | null }
export const nothingCounted: CountedFilter = {
  applied: null,
  reached: null,
  answered: null,
  hired: null,
  rejected: null,
  reason: null,
  source: null,
}

const states = {
  current: [],
  open: ['OPEN'],
  closed: ['CLOSED'],
  withdrawn: ['WITHDRAWN'],
  all: ['OPEN', 'CLOSED', 'WITHDRAWN'],
} as const
const orders = {
  newest: ['applied', -1],
  oldest: ['applied', 1],
  match: ['match', -1],
  activity: ['activity', -1],
  scorecards: ['scorecards', -1],
  name: ['name', -1],
} as const

/** The filter of a URL; invalid values are ignored. */
export function readFilter(query: URLSearchParams): ApplicantFilter {
  const job = query.get('job')
  const page = Number(query.get('page') ?? 1)
  const meets = query.get('meets')
  // The name of the order by activity in addresses of before.
  const sort = query.get('sort') === 'changed' ? 'activity' : query.get('sort')
  return {
    view: query.get('view') === 'board' ? 'board' : 'list',
    job: idIn(job),
    status: applicationStatuses.find((each) => each === query.get('status')) ?? null,
    meets: meets === 'yes' ? true : meets === 'no' ? false : null,
    unseen: query.get('unseen') === '1',
    show: showOptions.find((each) => each === query.get('show')) ?? 'current',
    search: (query.get('q') ?? '').trim().slice(0, 100),
    sort: sorts.find((each) => each === sort) ?? 'newest',
    size: pageSizes.find((each) => String(each) === query.get('size')) ?? pageSizes[0],
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    counted: readCounted(query),
    sent: readSent(query),
  }
}

function readCounted(query: URLSearchParams): CountedFilter {
  const answered = query.get('answered')
  const word = (key: string) => query.get(key)?.trim().slice(0, 60) || null
  return {
    // The form of the filters has two fields for the days.
    applied: readDays(query.get('applied') ?? `${query.get('appliedFrom') ?? ''}..${query.get('appliedTo') ?? ''}`),
    reached: stages.find((each) => each === query.get('reached')) ?? null,
    answered: answered === 'yes' ? true : answered === 'no' ? false : null,
    hired: readDays(query.get('hired')),
    rejected: readDays(query.get('rejected')),
    reason: word('reason'),
    source: word('source'),
  }
}

function readDays(text: string | null): Days | null {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(text ?? '') ?? []
  const day = (value: string) => (value && !Number.isNaN(Date.parse(value)) ? value : null)
  return day(from) || day(to) ? { from: day(from), to: day(to) } : null
}

/** The parameters of `counted`, as the filter's form keeps them. */
export function countedFields(counted: CountedFilter): Record<string, string> {
  const { answered } = counted
  const days = (value: Days | null) => value && `${value.from ?? ''}..${value.to ?? ''}`
  const fields = {
    ...counted,
    applied: days(counted.applied),
    hired: days(counted.hired),
    rejected: days(counted.rejected),
    answered: answered === null ? null : answered ? 'yes' : 'no',
  }
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The query of a filter, without what is usual: `''` or `?job=…`. */
export function filterQuery(filter: ApplicantFilter): string {
  const { view, job, status, meets, unseen, show, search, sort, size, page } = filter
  const query = new URLSearchParams()
  const add = (key: string, value: string, given: unknown) => void (given && query.set(key, value))
  add('view', view, view === 'board')
  add('job', job ?? '', job)
  add('status', status ?? '', status)
  add('meets', meets ? 'yes' : 'no', meets !== null)
  add('unseen', '1', unseen)
  add('show', show, show !== 'current')
  add('q', search, search)
  for (const [key, value] of Object.entries(countedFields(filter.counted))) query.set(key, value)
  for (const [key, value] of sentFields(filter.sent)) query.append(key, value)
  add('sort', sort, sort !== 'newest')
  add('size', String(size), size !== pageSizes[0])
  add('page', String(page), page > 1)
  return query.size > 0 ? `?${query}` : ''
}

/** The list with the drawer of one applicant. */
export function drawerHref(id: string, filter: ApplicantFilter): string {
  const query = filterQuery(filter).slice(1)
  return `/employer/responses?${query && `${query}&`}applicant=${id}`
}

/** The page of one applicant, with the list it belongs to. `at` is its place in that list, from 0. */
export function detailHref(id: string, filter: ApplicantFilter, at?: number): string {
  const query = filterQuery({ ...filter, page: 1 }).slice(1)
  return `/employer/response-detail?id=${id}${query && `&${query}`}${at === undefined ? '' : `&at=${at}`}`
}

/** Anything but the job, the view and the order is narrowed. */
export function isNarrowed({ status, meets, unseen, show, search, counted, sent }: ApplicantFilter): boolean {
  if (Object.keys(countedFields(counted)).length > 0 || isSent(sent)) return true
  return status !== null || meets !== null || unseen || show !== 'current' || search !== ''
}

/** The same list without anything that narrows it. */
export const widened = {
  status: null,
  meets: null,
  unseen: false,
  show: 'current',
  search: '',
  counted: nothingCounted,
  sent: nothingSent,
} as const

/** The filter of a saved view, as a list from its first page. */
export function filterOf({ search, filter, sort, order }: ApplicantQuery): ApplicantFilter {
  const { jobId, statuses, meets, unseen } = filter
  const shown = showOptions.find((each) => states[each].join() === filter.states.join())
  return {
    ...readFilter(new URLSearchParams()),
    job: jobId ?? null,
    status: statuses[0] ?? null,
    meets: meets ?? null,
    unseen,
    show: shown ?? 'current',
    search,
    sort: sorts.find((each) => orders[each][0] === sort && orders[each][1] === order) ?? 'newest',
    counted: {
      applied: daysOf(filter.applied),
      reached: filter.reached ?? null,
      answered: filter.answered ?? null,
      hired: daysOf(filter.hired),
      rejected: daysOf(filter.rejected),
      reason: filter.reason ?? null,
      source: filter.source ?? null,
    },
    sent: sentOf(filter),
  }
}

const daysOf = (days: ApplicantQuery['filter']['applied']): Days | null =>
  days ? { from: days.from ?? null, to: days.to ?? null } : null

type ListInput = EndpointInput<'userjobs.list'>

/** The call's input. `status` and `page` can be given apart from the filter, for the columns of a board. */
export function listInput(
  filter: ApplicantFilter,
  {
    status = filter.status,
    page = filter.page,
    limit = filter.size,
  }: { status?: ApplicationStatus | null; page?: number; limit?: number } = {},
): ListInput {
  const [sort, order] = orders[filter.sort]
  return {
    page,
    limit,
    search: filter.search,
    filter: {
      jobId: filter.job,
      statuses: status ? [status] : [],
      meets: filter.meets,
      unseen: filter.unseen,
      ...filter.counted,
      ...sentInput(filter.sent),
      states: [...states[filter.show]],
    },
    sort,
    order,
  }
}
