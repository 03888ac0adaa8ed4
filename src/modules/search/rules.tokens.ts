import type { FacetName, JobFilter } from './contract.ts'

/** Token kinds of the search tables; the same table stands in migration 0010_search. A token is kind * 10,000,000 + key. */
export const kinds = {
  employmentType: 1,
  level: 2,
  qualification: 3,
  industry: 4,
  role: 5,
  domain: 6,
  city: 7,
  state: 8,
  country: 9,
  skill: 10,
  company: 11,
  day: 12,
  week: 13,
  experience: 14,
  locationType: 15,
  salary: 16,
  sample: 17,
  anywhere: 18,
  currency: 19,
  moves: 20,
  fromHome: 21,
  noCity: 22,
  concept: 23,
} as const
export const tokenSpan = 10_000_000
export const searchToken = (kind: number, key: number): number => kind * tokenSpan + key
export const kindOf = (token: number): number => Math.floor(token / tokenSpan)
export const keyOf = (token: number): number => token % tokenSpan

/** Day 0 of the day tokens. */
const epoch = Date.UTC(2020, 0, 1)
const dayMs = 86_400_000
export const dayOf = (when: Date): number => Math.floor((when.getTime() - epoch) / dayMs)
/** The part of its day, in UTC, that is over at a moment. */
export const partOfDay = (when: Date): number => (when.getTime() - epoch) / dayMs - dayOf(when)

/** Tokens of all days from `first` to `last`, whole weeks by theirs: the fewer lists an index merges, the sooner it is done. */
export function daysBetween(first: number, last: number): number[] {
  const tokens: number[] = []
  for (let day = first; day <= last;) {
    const isFullWeek = day % 7 === 0 && day + 6 <= last
    tokens.push(isFullWeek ? searchToken(kinds.week, day / 7) : searchToken(kinds.day, day))
    day += isFullWeek ? 7 : 1
  }
  return tokens
}

/** Two or three letters as a number, as SQL's `letterCode()` has it. */
export function letterCode(code: string): number {
  return [...code.toUpperCase()].reduce((sum, letter, at) => sum + (letter.charCodeAt(0) - 64) * 27 ** at, 0)
}

/** Step of the salary ladder (1000 * 1.35^step at most the amount), -1 below the first; as SQL's `salary_step()`. */
export function salaryStep(amount: number): number {
  return amount < 1000 ? -1 : Math.min(50, Math.floor(Math.log(amount / 1000) / Math.log(1.35)))
}

/** The least amount of a step, whole units a month to two digits: what an employer learns of a wish, and what it is scored by. */
export function stepFloor(step: number): number {
  return step < 0 ? 0 : Number((1000 * 1.35 ** step).toPrecision(2))
}

export const locationTypeKeys = { ON_SITE: 1, HYBRID: 2, REMOTE: 3 } as const

/** Keys of what a filter names, looked up before; codes that no master has are simply not there. */
export type FilterKeys = {
  employmentTypes: number[]
  positionLevels: number[]
  qualifications: number[]
  domains: number[]
  industries: number[]
  roles: number[]
  skills: number[]
  cityIds: number[]
  stateKey: number | null
  companyKey: number | null
}

/**
 * A filter as tokens: every token of `all`, and one of each group, each under the name it was asked by. `unknown` names what nobody knows,
 * so that nothing fits. Tokens name whole days: `since` is the moment in the first of them from which jobs fit.
 */
export type TokenFilter = {
  all: { name: string; tokens: number[] }[]
  groups: { name: string; any: number[]; since?: Date }[]
  unknown: string[]
}

const groupKinds = {
  employmentTypes: kinds.employmentType,
  positionLevels: kinds.level,
  qualifications: kinds.qualification,
  domains: kinds.domain,
  industries: kinds.industry,
  roles: kinds.role,
  cityIds: kinds.city,
} as const

/** Translates a filter. `now` is the moment of the search, `currency` the deployment's own (salaries compare within it). */
export function filterTokens(filter: JobFilter, keys: FilterKeys, now: Date, currency: string): TokenFilter {
  const out: TokenFilter = { all: [], groups: [], unknown: [] }
  const group = (name: string, count: number, any: number[]) => {
    if (count === 0) return
    if (any.length === 0) out.unknown.push(name)
    else out.groups.push({ name, any })
  }
  for (const name of Object.keys(groupKinds) as (keyof typeof groupKinds)[])
    group(
      name,
      filter[name].length,
      keys[name].map((key) => searchToken(groupKinds[name], key)),
    )
  group(
    'locationTypes',
    filter.locationTypes.length,
    filter.locationTypes.map((type) => searchToken(kinds.locationType, locationTypeKeys[type])),
  )
  group(
    'experience',
    filter.experience.length,
    filter.experience.map((bucket) => searchToken(kinds.experience, bucket)),
  )
  const all = (name: string, tokens: number[]) => tokens.length > 0 && out.all.push({ name, tokens })
  const one = (name: string, value: string | null | undefined, key: number | null, kind: number) => {
    if (value && key === null) out.unknown.push(name)
    if (value && key !== null) all(name, [searchToken(kind, key)])
  }
  if (filter.skills.length > keys.skills.length) out.unknown.push('skills')
  else
    all(
      'skills',
      keys.skills.map((key) => searchToken(kinds.skill, key)),
    )
  one('stateId', filter.stateId, keys.stateKey, kinds.state)
  one('companyId', filter.companyId, keys.companyKey, kinds.company)
  if (filter.country) all('country', [searchToken(kinds.country, letterCode(filter.country))])
  if (filter.workFromAnywhere) all('workFromAnywhere', [searchToken(kinds.anywhere, 1)])
  if (filter.minSalary) {
    const step = salaryStep(filter.minSalary)
    all('minSalary', [
      searchToken(kinds.currency, letterCode(currency)),
      ...(step >= 0 ? [searchToken(kinds.salary, step)] : []),
    ])
  }
  const { postedWithinDays: days } = filter
  if (days)
    out.groups.push({
      name: 'postedWithinDays',
      any: dayTokens(now, days),
      since: new Date(now.getTime() - days * dayMs),
    })
  return out
}

/** The days that hold the last `days` times 24 hours, the first and the last of them in part. */
function dayTokens(now: Date, days: number): number[] {
  const last = dayOf(now)
  return Array.from({ length: days + 1 }, (_, back) => searchToken(kinds.day, last - back))
}

/** The moment from which jobs fit, where the filter names one. */
export const postedSince = ({ groups }: TokenFilter): Date | null =>
  groups.find(({ since }) => since !== undefined)?.since ?? null

/** Facet names by token kind. */
export const facetKinds: Readonly<Record<FacetName, number>> = {
  employmentTypes: kinds.employmentType,
  positionLevels: kinds.level,
  locationTypes: kinds.locationType,
  experience: kinds.experience,
  qualifications: kinds.qualification,
  domains: kinds.domain,
  industries: kinds.industry,
  skills: kinds.skill,
  cityIds: kinds.city,
}
