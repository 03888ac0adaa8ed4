import { screenRules, type ScreenRule } from '#modules/screening/rules.hit.ts'
import { searchKinds, type FoundKind, type SearchFilter, type SearchKind, type SearchScope } from './rules.ts'

export type SearchQuery = {
  /** Settings are found by the page, in its language. */
  kind: FoundKind | 'SETTING' | null
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
}

export const maxTerms = 5
const prefixes: Record<string, FoundKind> = {
  person: 'PERSON',
  company: 'COMPANY',
  job: 'JOB',
  case: 'CASE',
  order: 'ORDER',
  application: 'APPLICATION',
}
const day = /^\d{4}-\d{2}-\d{2}$/
export const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text))
const unquoted = (text: string) => text.replaceAll('"', '').trim()
const tokensOf = (typed: string): string[] => typed.trim().match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []

/**
 * What was typed: filters such as `company:`, `is:suspended`, `city:bandung`, `created:>2026-11-01`, words, "phrases" and -words. A filter that
 * does not exist, or that the role does not have, is text.
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
  }
  for (const token of tokensOf(typed)) readToken(query, token, filters)
  query.terms = query.terms.slice(0, maxTerms)
  query.without = query.without.slice(0, maxTerms)
  query.flags = [...new Set(query.flags)].slice(0, maxTerms)
  return query
}

function readToken(query: SearchQuery, token: string, filters: readonly SearchFilter[]): void {
  const [, typedName = '', value = ''] = /^([a-z]+):(.*)$/i.exec(token) ?? []
  const name = typedName.toLowerCase()
  const kind = Object.hasOwn(prefixes, name) ? prefixes[name] : undefined
  if (kind || (name === 'setting' && filters.includes('setting'))) {
    query.kind = kind ?? 'SETTING'
    if (value) readToken(query, value, filters)
    return
  }
  if (readState(query, name, value) || readFilter(query, name, unquoted(value), filters)) return
  const minus = token.startsWith('-') && token.length > 1
  const text = unquoted(token.slice(minus ? 1 : 0))
  if (text) (minus ? query.without : query.terms).push(text)
}

function readState(query: SearchQuery, name: string, value: string): boolean {
  if ((name === 'is' || name === 'status') && /^[a-z_]{1,30}$/i.test(value)) {
    query.states.push(value.toUpperCase())
    return true
  }
  if (name !== 'created' || !/^[<>]/.test(value) || !isDay(value.slice(1))) return false
  if (value.startsWith('>')) query.createdFrom = value.slice(1)
  else query.createdBefore = value.slice(1)
  return true
}

function readFilter(query: SearchQuery, name: string, value: string, filters: readonly SearchFilter[]): boolean {
  if (!value || !filters.some((each) => each === name)) return false
  if (name === 'city' || name === 'domain') query[name] = value
  else if (name === 'flag') {
    const rule = screenRules.find((each) => each === value.toUpperCase())
    if (!rule) return false
    query.flags.push(rule)
  } else {
    const [, sign, number] = /^([<>])(\d{1,3})$/.exec(value) ?? []
    if (!number) return false
    query[sign === '>' ? 'scoreAbove' : 'scoreBelow'] = Number(number)
  }
  return true
}

/** Whether what `domain:` names is an address of the internet, and no field of work. */
export const isHost = (domain: string): boolean => domain.includes('.')

/** Kinds that have everything that is filtered by, as far as the role may read it. */
export function kindsFor(
  { city, domain, flags, scoreAbove, scoreBelow }: SearchQuery,
  { kinds, contact, flagged }: SearchScope,
): SearchKind[] {
  const hasHosts = (kind: SearchKind) => kind === 'COMPANY' || (kind === 'PERSON' && contact)
  const isScreened = flags.length > 0 || scoreAbove !== null || scoreBelow !== null
  return searchKinds.filter(
    (kind) =>
      kinds[kind] &&
      (city === null || kind === 'COMPANY' || kind === 'JOB') &&
      (domain === null || (isHost(domain) ? hasHosts(kind) : kind === 'JOB')) &&
      (!isScreened || flagged.includes(kind)),
  )
}

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
  const { states, city, domain, flags, scoreAbove, createdFrom, createdBefore } = parseSearch(typed, filters)
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
