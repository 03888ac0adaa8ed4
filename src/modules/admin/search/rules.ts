import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'

/** What a row of the search stands for. Applications have none: they are found by id, or by the names of both sides when asked for. */
export const searchKinds = ['PERSON', 'COMPANY', 'JOB', 'REVIEW', 'CASE', 'ORDER'] as const
export type SearchKind = (typeof searchKinds)[number]
export const resultKinds = [...searchKinds, 'APPLICATION'] as const
export type ResultKind = (typeof resultKinds)[number]

/** `PUBLIC`: only what everybody sees, and the link leads there. */
export type Reach = 'ALL' | 'PUBLIC'
export const publicStates: Partial<Record<SearchKind, string>> = { COMPANY: 'APPROVED', JOB: 'ACTIVE' }

/** Filters that not every role has; to the others they are words. */
export const searchFilters = ['city', 'domain', 'flag', 'score', 'setting'] as const
export type SearchFilter = (typeof searchFilters)[number]

export type SearchScope = {
  kinds: Partial<Record<ResultKind, Reach>>
  /** Whether addresses and phone numbers of people lead to them. */
  contact: boolean
  /** Kinds of which the role sees what the automatic screen found. */
  flagged: SearchKind[]
  filters: SearchFilter[]
}

/** What a role finds at all, and by what. */
export function searchScope(role: AdminRole): SearchScope {
  const may = (right: Parameters<typeof mayAdmin>[1]) => mayAdmin(role, right)
  const kinds: Partial<Record<ResultKind, Reach>> = {}
  if (may('people.view')) kinds.PERSON = 'ALL'
  if (may('companies.view') || may('money.manage')) kinds.COMPANY = 'ALL'
  else if (may('search.public')) kinds.COMPANY = 'PUBLIC'
  if (may('jobs.view')) kinds.JOB = 'ALL'
  else if (may('search.public')) kinds.JOB = 'PUBLIC'
  if (may('reviews.decide')) kinds.REVIEW = 'ALL'
  if (may('cases.decide')) kinds.CASE = 'ALL'
  if (may('orders.view')) kinds.ORDER = 'ALL'
  if (may('applications.view')) kinds.APPLICATION = 'ALL'
  const flagged: SearchKind[] = []
  if (may('companies.view')) flagged.push('COMPANY')
  if (may('jobs.view')) flagged.push('JOB')
  const hasFilter: Record<SearchFilter, boolean> = {
    city: 'COMPANY' in kinds || 'JOB' in kinds,
    domain: 'COMPANY' in kinds || 'JOB' in kinds,
    flag: flagged.length > 0,
    score: flagged.length > 0,
    setting: may('settings.edit'),
  }
  // Whoever sees the contacts of buyers alone looks for nobody by them.
  const contact = may('people.contact') && may('people.view')
  return { kinds, contact, flagged, filters: searchFilters.filter((each) => hasFilter[each]) }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const address = /^[^\s@"]+@[^\s@"]+\.[^\s@"]+$/

/** What leads to exactly one thing: its id, also in the address of one of our pages, or keys as the search rows hold them. */
export type ExactQuery = { id: string | null; keys: string[] }

/**
 * Recognises ids, addresses of our pages, email addresses and every kind of number. `phones` are E.164 numbers that the text may mean.
 */
export function recognise(typed: string, appUrl: string, phones: readonly string[]): ExactQuery {
  const text = typed.trim().replace(/^(person|company|job|review|case|order|application):\s*/i, '')
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
