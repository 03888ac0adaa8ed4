import type { AccountKind } from '#kernel/enums/accounts.ts'
export { type AccountKind } from '#kernel/enums/accounts.ts'

export type NameRule = 'specification' | 'open'

const nameCharacters = /^[\p{L}\p{M}\p{N}_'’. -]+$/u
const maxNameWords: Record<NameRule, number> = { specification: 3, open: 6 }

/**
 * The code of the first rule that a full name breaks, or null. Specification point 5: one word; two words; or three words with the
 * middle one of at least three characters, separated by single spaces. `open` allows up to six words. Letters of any script, marks,
 * apostrophe, hyphen and dot count as word characters. Without a rule only what both share is checked.
 */
export function fullNameProblem(name: string, rule?: NameRule): string | null {
  if (!nameCharacters.test(name)) return 'FULL_NAME_CHARACTERS'
  const words = name.split(' ')
  if (words.includes('')) return 'FULL_NAME_SPACES'
  if (!rule) return null
  if (words.length > maxNameWords[rule]) return rule === 'open' ? 'FULL_NAME_SIX_WORDS' : 'FULL_NAME_THREE_WORDS'
  const [, middle = '', last] = words
  return rule === 'specification' && last !== undefined && [...middle].length < 3 ? 'FULL_NAME_MIDDLE' : null
}

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system named by a user agent; null when unknown. The order matters, because most browsers also name others. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const firstMatch = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: firstMatch(browsers), system: firstMatch(systems) }
}

/** The kind of account of a side. */
export const kindOf = (side: 'candidate' | 'employer'): AccountKind => (side === 'candidate' ? 'CANDIDATE' : 'EMPLOYER')

/** Login page of each kind of account. */
export function loginPath(kind: AccountKind): string {
  return { CANDIDATE: '/jobsseekers/login', EMPLOYER: '/employer/login', ADMIN: '/admin/login' }[kind]
}
