import { screenRules, type ScreenRule } from '#modules/screening/rules.hit.ts'
import { searchKinds, type ResultKind, type SearchFilter, type SearchKind, type SearchScope } from './rules.ts'

export type SearchQuery = {
  /** Settings are found by the page, in its language. */
  kind: ResultKind | 'SETTING' | null
  states: string[]
  /** Each must be found; at most `maxTerms`. */
  terms: string[]
  without: string[]
  createdFrom: string | null
  createdBefore: string | null
  /** The beginning of a city's name. */
  city: string | null
  /** A field of work, or with a dot the domain of a website or of email addresses. */
  domain: string | null
  /** Each must have fired; at most `maxTerms`. */
  flags: ScreenRule[]
  scoreAbove: number | null
  scoreBelow: number | null
  /** What none of it may be, from filters with a minus; at most `maxTerms` of each. */
  not: { kinds: ResultKind[]; states: string[]; cities: string[]; domains: string[]; flags: ScreenRule[] }
}

export const maxTerms = 5
const prefixes: Record<string, ResultKind> = {
  person: 'PERSON',
  company: 'COMPANY',
  job: 'JOB',
  review: 'REVIEW',
  case: 'CASE',
  order: 'ORDER',
  application: 'APPLICATION',
}
const day = /^\d{4}-\d{2}-\d{2}$/
export const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text))
const unquoted = (text: string) => text.replaceAll('"', '').trim()
const tokensOf = (typed: string): string[] => typed.trim().match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []

/**
 * What was typed: filters such as `company:`, `is:suspended`, `city:bandung`, `created:>2026-11-01`, words and "phrases", each of which a
 * minus turns round. A filter that does not exist, or that the role does not have, is text.
 */
export function parseSearch(typed: string, filters: readonly SearchFilter[]): SearchQuery {
  const query: SearchQuery = {
    kind: null,
    states: [],
    terms: [],
    without: [],
    createdFrom: null,
    createdBefore: null,
    city: null,
    domain: null,
    flags: [],
    scoreAbove: null,
    scoreBelow: null,
    not: { kinds: [], states: [], cities: [], domains: [], flags: [] },
  }
  for (const token of tokensOf(typed)) readToken(query, token, filters)
  query.terms = query.terms.slice(0, maxTerms)
  query.without = query.without.slice(0, maxTerms)
  query.flags = few(query.flags)
  const { kinds, states, cities, domains, flags } = query.not
  query.not = { kinds, states: few(states), cities: few(cities), domains: few(domains), flags: few(flags) }
  return query
}

const few = <T>(list: readonly T[]): T[] => [...new Set(list)].slice(0, maxTerms)

function readToken(query: SearchQuery, token: string, filters: readonly SearchFilter[]): void {
  const [, minus, typedName = '', value = ''] = /^(-?)([a-z]+):(.*)$/i.exec(token) ?? []
  const name = typedName.toLowerCase()
  const isExcluded = Boolean(minus)
  const kind = Object.hasOwn(prefixes, name) ? prefixes[name] : undefined
  if (!isExcluded && (kind || (name === 'setting' && filters.includes('setting')))) {
    query.kind = kind ?? 'SETTING'
    if (value) readToken(query, value, filters)
    return
  }
  if (kind && !value) {
    query.not.kinds.push(kind)
    return
  }
  const filter = { name, value: unquoted(value), isExcluded }
  if (readState(query, filter) || readFilter(query, filter, filters)) return
  const isWithout = token.startsWith('-') && token.length > 1
  const text = unquoted(token.slice(isWithout ? 1 : 0))
  if (text) (isWithout ? query.without : query.terms).push(text)
}

type TypedFilter = { name: string; value: string; isExcluded: boolean }

/** Whether a sign before a bound asks for what is above it: a minus turns it round. */
const isAbove = (sign: string | undefined, isExcluded: boolean): boolean => (sign === '>') !== isExcluded

function readState(query: SearchQuery, { name, value, isExcluded }: TypedFilter): boolean {
  if ((name === 'is' || name === 'status') && /^[a-z_]{1,30}$/i.test(value)) {
    ;(isExcluded ? query.not.states : query.states).push(value.toUpperCase())
    return true
  }
  if (name !== 'created' || !/^[<>]/.test(value) || !isDay(value.slice(1))) return false
  // Not from that day on is before it.
  if (isAbove(value[0], isExcluded)) query.createdFrom = value.slice(1)
  else query.createdBefore = value.slice(1)
  return true
}

function readFilter(query: SearchQuery, filter: TypedFilter, filters: readonly SearchFilter[]): boolean {
  const { name, value, isExcluded } = filter
  if (!value || !filters.some((each) => each === name)) return false
  if (name === 'city' || name === 'domain') {
    if (!isExcluded) query[name] = value
    else query.not[name === 'city' ? 'cities' : 'domains'].push(value)
    return true
  }
  return name === 'flag' ? readFlag(query, filter) : name === 'score' && readScore(query, filter)
}

function readFlag(query: SearchQuery, { value, isExcluded }: TypedFilter): boolean {
  const rule = screenRules.find((each) => each === value.toUpperCase())
  if (rule) (isExcluded ? query.not.flags : query.flags).push(rule)
  return rule !== undefined
}

function readScore(query: SearchQuery, { value, isExcluded }: TypedFilter): boolean {
  const [, sign, number] = /^([<>])(\d{1,3})$/.exec(value) ?? []
  if (!number) return false
  // Scores are whole: not above 40 is below 41.
  if (isAbove(sign, isExcluded)) query.scoreAbove = Number(number) - (isExcluded ? 1 : 0)
  else query.scoreBelow = Number(number) + (isExcluded ? 1 : 0)
  return true
}

/** Whether what `domain:` names is an address of the internet, and no field of work. */
export const isHost = (domain: string): boolean => domain.includes('.')

const isPlaced = ({ city, not }: SearchQuery) => city !== null || not.cities.length > 0
const isScreened = ({ flags, scoreAbove, scoreBelow, not }: SearchQuery) =>
  flags.length > 0 || not.flags.length > 0 || scoreAbove !== null || scoreBelow !== null
const domainsOf = ({ domain, not }: SearchQuery) => [...(domain === null ? [] : [domain]), ...not.domains]

/** Kinds that have everything that is filtered by, as far as the role may read it. */
export function kindsFor(query: SearchQuery, { kinds, contact, flagged }: SearchScope): SearchKind[] {
  const hasHosts = (kind: SearchKind) => kind === 'COMPANY' || (kind === 'PERSON' && contact)
  const domains = domainsOf(query)
  return searchKinds.filter(
    (kind) =>
      kinds[kind] &&
      !query.not.kinds.includes(kind) &&
      (!isPlaced(query) || kind === 'COMPANY' || kind === 'JOB') &&
      domains.every((each) => (isHost(each) ? hasHosts(kind) : kind === 'JOB')) &&
      (!isScreened(query) || flagged.includes(kind)),
  )
}

/** Whether applications have everything that is filtered by: names, a state and a day. */
export const fitsApplications = (query: SearchQuery, { kinds }: SearchScope): boolean =>
  kinds.APPLICATION !== undefined && !isPlaced(query) && !isScreened(query) && domainsOf(query).length === 0

/** What the filter form shows in fields of their own. */
export type FilterFields = {
  state: string
  city: string
  domain: string
  flag: string
  score: string
  from: string
  before: string
}

/** A query as the filter form shows it: the fields, and the rest as text. */
export function formOf(typed: string, filters: readonly SearchFilter[]): { words: string; fields: FilterFields } {
  const included = tokensOf(typed).filter((token) => !token.startsWith('-'))
  const { states, city, domain, flags, scoreAbove, createdFrom, createdBefore } = parseSearch(
    included.join(' '),
    filters,
  )
  const fields = {
    state: states[0] ?? '',
    city: city ?? '',
    domain: domain ?? '',
    flag: flags[0] ?? '',
    score: scoreAbove === null ? '' : String(scoreAbove),
    from: createdFrom ?? '',
    before: createdBefore ?? '',
  }
  const shown = new Set(tokensOf(textOf(fields)).map((token) => unquoted(token).toLowerCase()))
  const isShown = (token: string) =>
    shown.has(
      unquoted(token)
        .toLowerCase()
        .replace(/^status:/, 'is:'),
    )
  const words = tokensOf(typed).filter((token) => !isShown(token))
  return { words: words.join(' '), fields }
}

const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text)

/** What the fields of the filter form say, as it would be typed. */
export function textOf({ state, city, domain, flag, score, from, before }: FilterFields): string {
  const parts = [
    state && `is:${state.toLowerCase()}`,
    city && `city:${quoted(unquoted(city))}`,
    domain && `domain:${quoted(unquoted(domain))}`,
    flag && `flag:${flag}`,
    score && `score:>${score}`,
    from && `created:>${from}`,
    before && `created:<${before}`,
  ]
  return parts.filter(Boolean).join(' ')
}
