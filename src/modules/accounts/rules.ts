import type { AccountKind } from '#kernel/enums.ts'
export { type AccountKind } from '#kernel/enums.ts'

/** Version of the terms and the privacy policy accepted at registration. */
export const termsVersion = '2026-11'

export type NameRule = 'specification' | 'open'

const word = String.raw`[\p{L}\p{M}\p{N}_'’.-]`
const names: Record<NameRule, RegExp> = {
  specification: new RegExp(`^${word}+(?: ${word}+| ${word}{3,} ${word}+)?$`, 'u'),
  open: new RegExp(`^${word}+(?: ${word}+){0,5}$`, 'u'),
}

/**
 * Specification point 5: one word; two words; or three words with the middle one of at least three characters, separated by single
 * spaces. `open` allows up to six words. Letters of any script, marks, apostrophe, hyphen and dot count as word characters.
 */
export function isFullName(name: string, rule: NameRule): boolean {
  return names[rule].test(name)
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
