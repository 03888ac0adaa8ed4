import { recentMost, recentQuery, recentWords } from '#features/discovery/rules.recent.ts'
import { readBrowse } from '#features/discovery/rules.url.ts'
import { browserCall } from './browser-call.ts'

export type Recent = { query: string; search: string; location: string }

const key = 'recent-searches'
/** What the account answered, until something changes; a page asks once. */
let answered: Promise<Recent[]> | null = null

/** What one searched lately, newest first: on the account of a candidate, in this browser for everybody else. */
export function recentSearches(account: boolean): Promise<Recent[]> {
  if (!account) return Promise.resolve(readHere().map(recentWords))
  answered ??= browserCall({ method: 'GET', path: 'search/recent' }, {}).then((answer) =>
    answer.ok ? (answer.data as { list: Recent[] }).list : [],
  )
  return answered
}

/** Remembers the search of an address; without words there is nothing to remember. Losing one is no fault. */
export async function keepSearch(account: boolean, address: string): Promise<void> {
  const browse = readBrowse(new URLSearchParams(address), { sliderUnit: 1, sliderMax: 1 })
  const query = recentQuery(browse)
  if (query === '') return
  if (account) {
    answered = null
    await browserCall({ method: 'POST', path: 'search/recent/keep' }, { query }).catch(() => null)
  } else writeHere([query, ...readHere().filter((each) => each !== query)].slice(0, recentMost))
}

/** Forgets them; false when the account could not be reached. */
export async function forgetSearches(account: boolean): Promise<boolean> {
  if (!account) return writeHere([])
  answered = null
  const answer = await browserCall({ method: 'PUT', path: 'search/recent/clear' }, {}).catch(() => null)
  return answer?.ok ?? false
}

function readHere(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, recentMost) : []
  } catch {
    return [] // storage is locked, or holds what we did not write
  }
}

function writeHere(queries: readonly string[]): boolean {
  try {
    if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false // storage is full or locked: nothing is remembered
  }
}
