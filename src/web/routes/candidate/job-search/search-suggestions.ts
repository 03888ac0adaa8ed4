import { browsePath } from '#modules/search/rules.url.ts'
import type { Suggestion } from '#ui/form/suggestion.ts'
import { clearSearches, type Recent } from './remembered-searches.ts'
import { recentSearches } from './recent-searches.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { suggestWords } from '#modules/search/ui/suggest-words.ts'

type KeywordOptions = {
  account: boolean
  categoryOf: (kind: 'title' | 'skill' | 'company' | 'recent') => string
  clear: string
  /** Goes to an address of the site. */
  navigate: (to: string) => void
}

/** Rows of the first field: what one searched lately, at first all of it, then what begins so; and titles, skills, companies. */
export async function keywordSuggestions(
  text: string,
  signal: AbortSignal,
  { account, categoryOf, clear, navigate }: KeywordOptions,
) {
  const typed = text.toLowerCase()
  const [recent, suggestions] = await Promise.all([
    recentSearches(account).catch(() => []),
    text.length > 1 ? suggestWords(text, signal, categoryOf) : [],
  ])
  const row = ({ query, search, location }: Recent): Suggestion => ({
    value: search,
    label: [search, location].filter(Boolean).join(' · '),
    category: categoryOf('recent'),
    onSelect: () => navigate(browsePath + query),
  })
  const matching = recent.filter(
    ({ search }) => search.toLowerCase().startsWith(typed) && search.toLowerCase() !== typed,
  )
  if (text.length > 1) return [...matching.slice(0, 2).map(row), ...suggestions]
  const forget = { value: '', label: clear, onSelect: () => void clearSearches(account) }
  return matching.length > 0 ? [...matching.map(row), forget] : []
}

type PlaceOptions = { nearMe: string; anywhere: string; locate?: (() => void) | undefined }

/** Rows of the second field: near me and from anywhere at first, then cities that begin so. */
export async function placeSuggestions(text: string, signal: AbortSignal, { nearMe, anywhere, locate }: PlaceOptions) {
  const typed = text.toLowerCase()
  const begins = (label: string) =>
    label.toLowerCase().startsWith(typed) ||
    label
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(typed))
  const cities = text.length > 1 ? await suggestCities(text, signal) : []
  const fixed: Suggestion[] = [
    { value: nearMe, label: nearMe, ...(locate && { onSelect: locate }) },
    { value: anywhere, label: anywhere },
  ]
  return [
    ...fixed.filter(({ label }) => typed === '' || begins(label)),
    ...cities.slice(0, 8).map(({ label }) => ({ value: label, label })),
  ]
}
