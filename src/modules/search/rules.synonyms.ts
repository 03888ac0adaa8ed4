export const synonymLanguages = ['en', 'id', 'both'] as const
export type SynonymLanguage = (typeof synonymLanguages)[number]

export const maxSynonymWords = 12
export const maxSynonymLength = 60
/** A name of more words is no name that a search is compared with. */
const maxWordsOfName = 4

/** One name a line or comma, spaces between words single, each once. */
export function splitSynonyms(text: string): string[] {
  const names = text
    .split(/[\n,;]+/)
    .map((name) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((name) => name !== '')
  return [...new Set(names)]
}

export type SynonymProblem = { code: string; params?: Record<string, number> }

/** What is wrong with a group of names, or null. */
export function synonymProblem(names: readonly string[]): SynonymProblem | null {
  if (names.length < 2) return { code: 'SYNONYMS_TOO_FEW' }
  if (names.length > maxSynonymWords) return { code: 'TOO_MANY_ITEMS', params: { max: maxSynonymWords } }
  const wrong = names.find(
    (name) =>
      name.length < 2 ||
      name.length > maxSynonymLength ||
      name.split(' ').length > maxWordsOfName ||
      !/[\p{L}\p{N}]/u.test(name) ||
      /["|]/.test(name),
  )
  return wrong === undefined ? null : { code: 'SYNONYM_WRONG' }
}
