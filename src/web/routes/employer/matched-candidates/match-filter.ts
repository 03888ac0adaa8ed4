import { idIn } from '#kernel/id.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { matchShows, matchSorts } from '#modules/matching/rules.matches.ts'

export const scores = [60, 70, 80] as const
export const activities = [1, 7, 30] as const
/** Full years of experience, from and to, each year in one of them. */
export const bands = { '0-0': [0, 0], '1-2': [1, 2], '3-4': [3, 4], '5-9': [5, 9], '10-': [10, null] } as const
type Band = keyof typeof bands
export const preferences = ['move', 'remote', 'open'] as const
type Preference = (typeof preferences)[number]

/** Which candidates an employer looks at; it is part of the URL, so that it can be bookmarked, shared and returned to. */
export type MatchFilter = {
  job: string | null
  show: (typeof matchShows)[number]
  sort: (typeof matchSorts)[number]
  score: (typeof scores)[number] | null
  years: Band | null
  /** A code of EMPLOYEE_QUALIFICATION. */
  education: string | null
  city: string | null
  /** Codes of SKILLS. */
  skills: readonly string[]
  /** A month, in the unit of salary filters (`settings.salary.sliderUnit`). */
  pay: number | null
  active: (typeof activities)[number] | null
  preferences: readonly Preference[]
  page: number
}

export const pageSize = 20
const code = /^[A-Z0-9_]{1,80}$/
const maxSkills = 10

const codeIn = (text: string | null): string | null => (text && code.test(text) ? text : null)

/** The filter of a URL; invalid values are ignored. */
export function readMatchFilter(query: URLSearchParams): MatchFilter {
  const pay = query.get('pay') ?? ''
  const page = Number(query.get('page') ?? 1)
  const among = <T extends string | number>(list: readonly T[], name: string): T | null =>
    list.find((each) => String(each) === query.get(name)) ?? null
  return {
    job: idIn(query.get('job')),
    show: matchShows.find((each) => each.toLowerCase() === query.get('show')) ?? 'ALL',
    sort: among(matchSorts, 'sort') ?? 'best',
    score: among(scores, 'score'),
    years: among(Object.keys(bands) as Band[], 'years'),
    education: codeIn(query.get('education')),
    city: idIn(query.get('city')),
    skills: [...new Set(query.getAll('skill').filter((each) => code.test(each)))].slice(0, maxSkills),
    pay: /^\d{1,4}$/.test(pay) && Number(pay) > 0 ? Number(pay) : null,
    active: among(activities, 'active'),
    preferences: preferences.filter((each) => query.get(each) === '1'),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Names and values of a filter without what is usual, as an address or a form holds them. */
export function matchFields(filter: MatchFilter): [name: string, value: string][] {
  const { show, sort, skills, page, preferences, ...plain } = filter
  return [
    ...(['job', 'score', 'years', 'education', 'city', 'pay', 'active'] as const).flatMap((name): [string, string][] =>
      plain[name] === null ? [] : [[name, String(plain[name])]],
    ),
    ...(show === 'ALL' ? [] : ([['show', show.toLowerCase()]] as [string, string][])),
    ...skills.map((each): [string, string] => ['skill', each]),
    ...preferences.map((each): [string, string] => [each, '1']),
    ...(sort === 'best' ? [] : ([['sort', sort]] as [string, string][])),
    ...(page > 1 ? ([['page', String(page)]] as [string, string][]) : []),
  ]
}

/** The query of a filter: `''` or `?job=…`. */
export function matchQuery(filter: MatchFilter): string {
  const query = new URLSearchParams(matchFields(filter))
  return query.size > 0 ? `?${query}` : ''
}

export const matchesPath = '/employer/matched-candidate'
export const viewedPath = '/employer/view-candidate-detail'
export const comparePath = '/employer/compare-candidates'

/** The page of one matched candidate, with the list it belongs to. `at` is its place in that list, from 0. */
export function matchHref(id: string, filter: MatchFilter, at?: number): string {
  const query = matchQuery({ ...filter, page: 1 }).slice(1)
  return `/employer/matched-candidate-detail?id=${id}${query && `&${query}`}${at === undefined ? '' : `&at=${at}`}`
}

/** Anything but the job, the tab and the order is narrowed. */
export function isNarrowed({ score, years, education, city, skills, pay, active, preferences }: MatchFilter): boolean {
  return (
    [score, years, education, city, pay, active].some((each) => each !== null) || skills.length + preferences.length > 0
  )
}

/** The same job and tab without anything that narrows. */
export const widened = (filter: MatchFilter): MatchFilter => ({
  ...readMatchFilter(new URLSearchParams()),
  job: filter.job,
  show: filter.show,
  sort: filter.sort,
})

/** The call's input; `payUnit` is what one of `pay` stands for. */
export function matchInput(
  filter: MatchFilter,
  {
    jobId,
    payUnit,
    page = filter.page,
    limit = pageSize,
  }: { jobId: string; payUnit: number; page?: number; limit?: number },
): EndpointInput<'matching.list'> {
  const [from, to] = filter.years ? bands[filter.years] : [null, null]
  return {
    jobId,
    page,
    limit,
    sort: filter.sort,
    filter: {
      show: filter.show,
      scoreFrom: filter.score,
      cityIds: filter.city ? [filter.city] : [],
      experienceFrom: from,
      experienceTo: to,
      educationFrom: filter.education,
      skills: [...filter.skills],
      expectsUpTo: filter.pay === null ? null : filter.pay * payUnit,
      willingToMove: filter.preferences.includes('move'),
      remoteOk: filter.preferences.includes('remote'),
      openToWork: filter.preferences.includes('open'),
      activeWithinDays: filter.active,
    },
  }
}
