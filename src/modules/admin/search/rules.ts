import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'

/** What a row of the search stands for; an application is found by its id alone. */
export const searchKinds = ['PERSON', 'COMPANY', 'JOB', 'CASE', 'ORDER'] as const
export type SearchKind = (typeof searchKinds)[number]
export const foundKinds = [...searchKinds, 'APPLICATION'] as const
export type FoundKind = (typeof foundKinds)[number]

/** `PUBLIC`: only what everybody sees, and the link leads there. */
export type Reach = 'ALL' | 'PUBLIC'
export const publicStates: Partial<Record<SearchKind, string>> = { COMPANY: 'APPROVED', JOB: 'ACTIVE' }

/** The kinds a role finds at all, and whether addresses and phone numbers of people lead it to them. */
export function searchScope(role: AdminRole): { kinds: Partial<Record<FoundKind, Reach>>; contact: boolean } {
  const may = (right: Parameters<typeof mayAdmin>[1]) => mayAdmin(role, right)
  const kinds: Partial<Record<FoundKind, Reach>> = {}
  if (may('people.view')) kinds.PERSON = 'ALL'
  if (may('companies.view') || may('money.manage')) kinds.COMPANY = 'ALL'
  else if (may('search.public')) kinds.COMPANY = 'PUBLIC'
  if (may('jobs.view')) kinds.JOB = 'ALL'
  else if (may('search.public')) kinds.JOB = 'PUBLIC'
  if (may('cases.decide')) kinds.CASE = 'ALL'
  if (may('money.manage')) kinds.ORDER = 'ALL'
  if (may('applications.view')) kinds.APPLICATION = 'ALL'
  return { kinds, contact: may('people.contact') }
}

export type SearchQuery = {
  kind: FoundKind | null
  states: string[]
  /** Each must be found; at most `maxTerms`. */
  terms: string[]
  without: string[]
  createdFrom: string | null
  createdBefore: string | null
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
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text))

/** What was typed: filters such as `company:`, `is:suspended`, `created:>2026-11-01`, words, "phrases" and -words. An unknown filter is text. */
export function parseSearch(typed: string): SearchQuery {
  const query: SearchQuery = { kind: null, states: [], terms: [], without: [], createdFrom: null, createdBefore: null }
  const tokens = typed.trim().match(/-?"[^"]*"|\S+/g) ?? []
  for (const token of tokens) readToken(query, token)
  query.terms = query.terms.slice(0, maxTerms)
  query.without = query.without.slice(0, maxTerms)
  return query
}

function readToken(query: SearchQuery, token: string): void {
  const [, name = '', value = ''] = /^([a-z]+):(.*)$/i.exec(token) ?? []
  const kind = Object.hasOwn(prefixes, name.toLowerCase()) ? prefixes[name.toLowerCase()] : undefined
  if (kind) {
    query.kind = kind
    if (value) readToken(query, value)
    return
  }
  if (/^(is|status)$/i.test(name) && /^[a-z_]{1,30}$/i.test(value)) {
    query.states.push(value.toUpperCase())
    return
  }
  if (/^created$/i.test(name) && /^[<>]/.test(value) && isDay(value.slice(1))) {
    if (value.startsWith('>')) query.createdFrom = value.slice(1)
    else query.createdBefore = value.slice(1)
    return
  }
  const minus = token.startsWith('-') && token.length > 1
  const text = token
    .slice(minus ? 1 : 0)
    .replaceAll('"', '')
    .trim()
  if (text) (minus ? query.without : query.terms).push(text)
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const address = /^[^\s@"]+@[^\s@"]+\.[^\s@"]+$/

/** What leads to exactly one thing: its id, also in the address of one of our pages, or keys as the search rows hold them. */
export type ExactQuery = { id: string | null; keys: string[] }

/**
 * Recognises ids, addresses of our pages, email addresses and every kind of number. `phones` are E.164 numbers that the text may mean.
 */
export function recognise(typed: string, appUrl: string, phones: readonly string[]): ExactQuery {
  const text = typed.trim().replace(/^(person|company|job|case|order|application):\s*/i, '')
  const id = idIn(text, appUrl)
  if (id) return { id, keys: [] }
  if (address.test(text)) return { id: null, keys: [`email:${text.toLowerCase()}`] }
  const number = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const keys = phones.map((phone) => `phone:${phone}`)
  if (number && !/[<>:]/.test(text)) keys.push(`number:${number}`)
  return { id: null, keys }
}

function idIn(text: string, appUrl: string): string | null {
  if (new RegExp(`^${uuid.source}$`, 'i').test(text)) return text.toLowerCase()
  if (!/^(https?:\/)?\//i.test(text) || !URL.canParse(text, appUrl)) return null
  const page = new URL(text, appUrl)
  if (page.host !== new URL(appUrl).host) return null
  return uuid.exec(page.searchParams.get('id') ?? page.pathname)?.[0]?.toLowerCase() ?? null
}

/** An address for those who may not read it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return domain ? `${name.slice(0, 1)}•••@${domain}` : ''
}
/** Its last three digits for those who may not read it. */
export const maskPhone = (phone: string): string => `••••${phone.slice(-3)}`
