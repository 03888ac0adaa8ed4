import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SearchResult } from '#modules/admin/search/contract.ts'
import { pick } from '#platform/i18n/translate.ts'
import { browserTexts } from '#web/document/browser-texts.ts'
import { findSettings, type SettingResult } from './find-settings.ts'

/** As many as of each other kind. */
const mostSettings = 5

type SuggestAnswer = { data?: { exact: SearchResult[]; groups: { list: SearchResult[] }[] } }

/** What the console's search finds, exact matches first. Throws when the request fails. */
export async function suggestResults(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const response = await fetch('/client/api/v1/admin/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.slice(0, 200) }),
    signal,
  })
  if (!response.ok) throw new Error(`search: ${response.status}`)
  const { data } = (await response.json()) as SuggestAnswer
  return data ? [...data.exact, ...data.groups.flatMap(({ list }) => list)] : []
}

/** Settings that the words find; their names are fetched for whoever sees settings alone. */
export async function suggestSettings(query: string, role: AdminRole, locale: Locale): Promise<SettingResult[]> {
  if (!mayAdmin(role, 'settings.edit')) return []
  const texts = await browserTexts.read(locale, 'adminSettings')
  return findSettings(query.slice(0, 200), role, (key) => pick(texts, locale, key)).slice(0, mostSettings)
}
