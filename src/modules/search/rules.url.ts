import { isId } from '#kernel/id.ts'
import { pageSizes } from '#kernel/page-sizes.ts'
import type { JobFilter, JobSort } from './contract.ts'

/** The steps of experience a search knows, by their number. */
/** Kilometres that count as near: an hour on the road. */
export const nearKm = 50
export const experienceSteps = [0, 1, 2, 3, 4, 5] as const
export const postedSteps = [1, 3, 7, 14, 30] as const
export const sortKeys = [
  'lastPosted',
  'relevance',
  'maxSalary',
  'minSalary',
  'compNm',
] as const satisfies readonly JobSort[]
/** Rows an OFFSET may skip; beyond, the cursor goes on. */
const deepest = 1000
export const lastPage = (limit: number): number => Math.floor(deepest / limit) + 1

/** A search as it stands in the address of browse-jobs. Codes are the masters'; `salary` counts in the deployment's slider unit. */
export type Browse = {
  search: string
  location: string
  /** What lies around the place as well. */
  near: boolean
  city: string[]
  type: string[]
  mode: string[]
  level: string[]
  experience: string[]
  domain: string[]
  industry: string[]
  education: string[]
  role: string[]
  skills: string[]
  company: string | null
  salary: number | null
  posted: number | null
  wfh: boolean
  sort: JobSort | null
  page: number
  limit: number
  cursor: string | null
}
export type ListKey =
  | 'city'
  | 'type'
  | 'mode'
  | 'level'
  | 'experience'
  | 'domain'
  | 'industry'
  | 'education'
  | 'role'
  | 'skills'
type Unit = { sliderUnit: number; sliderMax: number }

const code = /^[a-z0-9-]{1,60}$/
/** FULL_TIME is `full-time` in an address. */
export const toWord = (value: string): string => value.toLowerCase().replaceAll('_', '-')
const toCode = (word: string): string => word.toUpperCase().replaceAll('-', '_')

/** The filter of the search that each list in the address means. */
export const filterNames = {
  city: 'cityIds',
  type: 'employmentTypes',
  mode: 'locationTypes',
  level: 'positionLevels',
  experience: 'experience',
  domain: 'domains',
  industry: 'industries',
  education: 'qualifications',
  role: 'roles',
  skills: 'skills',
} as const satisfies Record<ListKey, keyof JobFilter>
export const listKeys = Object.keys(filterNames) as ListKey[]

/** What `readBrowse` reads. */
export const browseParameters: readonly (keyof Browse)[] = [
  ...listKeys,
  'search',
  'location',
  'near',
  'company',
  'salary',
  'posted',
  'wfh',
  'sort',
  'page',
  'limit',
  'cursor',
]

const isOn = (params: URLSearchParams, key: string) => ['1', 'on', 'true'].includes(params.get(key) ?? '')

/** What an address asks for in words, and where. */
export function readWords(params: URLSearchParams): Pick<Browse, 'search' | 'location' | 'near'> {
  const one = (key: string, max: number) =>
    (params.get(key) ?? '')
      .normalize('NFC')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, max)
      .trim()
  const location = one('location', 100)
  return { search: one('search', 200), location, near: location !== '' && isOn(params, 'near') }
}

/** Reads an address. What it cannot be is left out: a search never fails because of its address. */
export function readBrowse(params: URLSearchParams, unit: Unit): Browse {
  const integerOf = (key: string) => (/^\d{1,6}$/.test(params.get(key) ?? '') ? Number(params.get(key)) : null)
  const codes = (key: string) =>
    [
      ...new Set(
        params
          .getAll(key)
          .flatMap((part) => part.split(','))
          .map((word) => word.trim().toLowerCase()),
      ),
    ]
      .filter((word) => code.test(word))
      .map(toCode)
      .slice(0, 30)
      .toSorted()
  const limit = pageSizes.find((size) => size === integerOf('limit')) ?? pageSizes[0]
  const cursor = params.get('cursor') ?? ''
  const salary = integerOf('salary')
  return {
    ...readWords(params),
    city: [...new Set(params.getAll('city').filter(isId))].slice(0, 30).toSorted(),
    type: codes('type'),
    mode: codes('mode').filter((mode) => ['ON_SITE', 'HYBRID', 'REMOTE'].includes(mode)),
    level: codes('level'),
    experience: codes('experience').filter((step) => experienceSteps.some((each) => String(each) === step)),
    domain: codes('domain'),
    industry: codes('industry'),
    education: codes('education'),
    role: codes('role'),
    skills: codes('skills'),
    company: isId(params.get('company') ?? '') ? params.get('company') : null,
    salary: salary && salary > 0 ? Math.min(salary, unit.sliderMax) : null,
    posted: postedSteps.find((days) => days === integerOf('posted')) ?? null,
    wfh: isOn(params, 'wfh'),
    sort: sortKeys.find((sort) => sort === params.get('sort')) ?? null,
    page: Math.min(Math.max(integerOf('page') ?? 1, 1), lastPage(limit)),
    limit,
    cursor: /^[\w-]{8,200}$/.test(cursor) ? cursor : null,
  }
}

/** Writes an address: always the same for the same search, without what is the default. '' for a search of everything. */
export function writeBrowse(browse: Partial<Browse>): string {
  const params = new URLSearchParams()
  const put = (key: string, value: string | number | null | undefined) => value && params.append(key, String(value))
  put('search', browse.search)
  put('location', browse.location)
  put('near', browse.near && browse.location ? 1 : null)
  for (const key of listKeys)
    for (const value of (browse[key] ?? []).toSorted()) params.append(key, key === 'city' ? value : toWord(value))
  put('company', browse.company)
  put('salary', browse.salary)
  put('posted', browse.posted)
  put('wfh', browse.wfh ? 1 : null)
  put('sort', browse.sort)
  put('limit', browse.limit === pageSizes[0] ? null : browse.limit)
  put('cursor', browse.cursor)
  put('page', browse.page === 1 || browse.cursor ? null : browse.page)
  const query = params.toString()
  return query && `?${query}`
}

/** The search alone, in its one form: without order and page, and without the date, because what is new is always new. */
export const lastingQuery = (browse: Browse): string =>
  writeBrowse({ ...browse, sort: null, page: 1, limit: pageSizes[0], cursor: null, posted: null })

export const browsePath = '/jobsseekers/browse-jobs'
/** The page of a search, its first page unless one is given. */
export const browseTo = (browse: Partial<Browse>): string =>
  browsePath + writeBrowse({ ...browse, page: 1, cursor: null })

/** The one field (domain) that the search is about when nothing else narrows it, whatever its page and order. */
export const fieldOf = (browse: Browse): string | null => {
  const [code, ...more] = browse.domain
  const only = code !== undefined && more.length === 0 && browse.posted === null
  return only && lastingQuery(browse) === writeBrowse({ domain: [code] }) ? code : null
}

/** The search itself: the filter and order that the address means. */
export function searchOf(browse: Browse, unit: Unit) {
  const filter = {
    location: browse.location,
    near: browse.near,
    cityIds: browse.city,
    employmentTypes: browse.type,
    locationTypes: browse.mode as JobFilter['locationTypes'],
    positionLevels: browse.level,
    experience: browse.experience.map(Number),
    domains: browse.domain,
    industries: browse.industry,
    qualifications: browse.education,
    roles: browse.role,
    skills: browse.skills,
    companyId: browse.company,
    minSalary: browse.salary && browse.salary * unit.sliderUnit,
    postedWithinDays: browse.posted as JobFilter['postedWithinDays'],
    workFromAnywhere: browse.wfh,
  }
  const order: 1 | -1 = browse.sort === 'compNm' ? 1 : -1
  return {
    search: browse.search,
    filter,
    sort: browse.sort,
    order,
    page: browse.page,
    limit: browse.limit,
    cursor: browse.cursor,
  }
}

/** How many filters are set, words and place apart. */
export function countFilters(browse: Browse): number {
  const lists = listKeys.reduce((sum, key) => sum + browse[key].length, 0)
  return lists + [browse.company, browse.salary, browse.posted, browse.wfh, browse.near].filter(Boolean).length
}
