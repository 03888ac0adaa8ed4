import { maxRecentSearches } from '#modules/activity/rules.paths.ts'
import type { browserCall } from '#ui/browser/browser-call.ts'

export type Recent = { query: string; search: string; location: string }

const key = 'recent-searches'
/** What the account answered, until something changes; a page asks once. */
let accountSearches: Promise<Recent[]> | null = null

/** Guests need none of it. */
const call = async (...args: Parameters<typeof browserCall>) =>
  (await import('#ui/browser/browser-call.ts')).browserCall(...args)

/** Those on a candidate's account, newest first. */
export function searchesOnAccount(): Promise<Recent[]> {
  accountSearches ??= call({ method: 'GET', path: 'search/recent' }, {}).then((answer) =>
    answer.ok ? (answer.data as { list: Recent[] }).list : [],
  )
  return accountSearches
}

/** Remembers a search by its query string. Losing one is no failure. */
export async function rememberSearch(account: boolean, query: string): Promise<void> {
  if (account) {
    accountSearches = null
    await call({ method: 'POST', path: 'search/recent/keep' }, { query }).catch(() => null)
  } else writeLocal([query, ...localSearches().filter((each) => each !== query)].slice(0, maxRecentSearches))
}

/** Forgets them; false when the account could not be reached. */
export async function clearSearches(account: boolean): Promise<boolean> {
  if (!account) return writeLocal([])
  accountSearches = null
  const answer = await call({ method: 'PUT', path: 'search/recent/clear' }, {}).catch(() => null)
  return answer?.ok ?? false
}

/** Those stored in this browser, newest first, as query strings. */
export function localSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, maxRecentSearches) : []
  } catch {
    return [] // storage is locked, or holds what we did not write
  }
}

function writeLocal(queries: readonly string[]): boolean {
  try {
    if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false // storage is full or locked: nothing is remembered
  }
}
