/** Version of the terms and the privacy policy that people accept when they register. */
export const termsVersion = '2026-11'

export type NameRule = 'specification' | 'open'

const word = String.raw`[\p{L}\p{M}\p{N}_'’.-]`
const names: Record<NameRule, RegExp> = {
  specification: new RegExp(`^${word}+(?: ${word}+| ${word}{3,} ${word}+)?$`, 'u'),
  open: new RegExp(`^${word}+(?: ${word}+){0,5}$`, 'u'),
}

/**
 * Specification point 5: one word; two words; or three words with the middle one of at least three characters, each parted
 * by one space. `open` allows up to six words. Letters of any script, marks, apostrophe, hyphen and dot count as word characters.
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

/** What a person calls a browser, from its user agent; null parts are unknown. The order matters: most pretend to be another. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const first = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? null
  return { browser: first(browsers), system: first(systems) }
}

export type AccountKind = 'CANDIDATE' | 'EMPLOYER' | 'ADMIN'

/** The kind of account behind a side's calls. */
export const kindOf = (side: 'candidate' | 'employer'): AccountKind => (side === 'candidate' ? 'CANDIDATE' : 'EMPLOYER')

/** The door of each kind of account. */
export function loginOf(kind: AccountKind): string {
  return { CANDIDATE: '/jobsseekers/login', EMPLOYER: '/employer/login', ADMIN: '/admin/login' }[kind]
}
