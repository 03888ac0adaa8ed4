import { browsePath } from '#modules/search/rules.url.ts'

const maxLength = 60
/** What could be an address or a number of a person is no search for a job. */
const personal = /@|\d(?:[\s.-]?\d){5}/

/** Words of a search as they are counted: lower case, one space; null for none, and for what could name a person. */
export function searchWords(text: string): string | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (words === '' || personal.test(words)) return null
  return [...words].slice(0, maxLength).join('').trim()
}

/** The words of the search that a page was opened from; null when it was opened from elsewhere. */
export function searchedWords(referer: string | null | undefined, origin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const page = new URL(referer)
  if (page.origin !== origin || page.pathname !== browsePath) return null
  return searchWords(page.searchParams.get('search') ?? '')
}
