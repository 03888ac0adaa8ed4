import { readWords, writeBrowse, type Browse } from '#modules/search/rules.url.ts'

type SearchWords = Pick<Browse, 'search' | 'location'>

/** Words and place alone: what a person remembers of a search. '' where there are no words. */
export function recentQuery({ search, location, near }: Pick<Browse, 'search' | 'location' | 'near'>): string {
  return search ? writeBrowse({ search, location, near }) : ''
}

/** What an address asks, for showing it. */
export function recentWords(query: string): SearchWords & { query: string } {
  const { near, ...words } = readWords(new URLSearchParams(query.replace(/^\?/, '')))
  return { query: recentQuery({ ...words, near }), ...words }
}
