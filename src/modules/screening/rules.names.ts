import { confusables } from './rules.confusables.generated.ts'

const legalForms = /\b(pt|cv|ud|tbk|persero|perseroan terbatas|inc|ltd|llc|co|corp|gmbh|pte|plc)\b/g

/** A company's name without punctuation and legal form: "PT. Maju Jaya, Tbk" -> "maju jaya". */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(legalForms, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const prototypes = new Map(
  Object.entries(confusables).flatMap(([prototype, sources]) => [...sources].map((source) => [source, prototype])),
)
/** The table's rows for Latin letters themselves; "i" joins because upper and lower case are compared as one. */
const latin: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', m: 'rn' }

/**
 * How a name looks, word by word (UTS #39): letters of other scripts become the Latin ones they look like, then letters that look
 * like each other become one. Letters of other scripts are replaced before the case is folded, because only capitals of some look Latin.
 */
function skeletonWords(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const asLatin = [...visible.normalize('NFD')].map((character) => prototypes.get(character) ?? character).join('')
  return plainName(asLatin).replaceAll(/[01im]/g, (character) => latin[character] ?? character)
}

/** How a name looks; only ever compared, never shown. */
export const skeletonOf = (name: string): string => skeletonWords(name).replaceAll(' ', '')

/** Damerau–Levenshtein distance of two words (optimal string alignment); more than `limit` counts as `limit + 1`. */
export function editDistance(one: string, other: string, limit: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let at = 1; at <= b.length; at++) {
      const cost = a[row - 1] === b[at - 1] ? 0 : 1
      const [above, left, diagonal] = [previous[at] ?? 0, current[at - 1] ?? 0, previous[at - 1] ?? 0]
      const swapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      current[at] = Math.min(above + 1, left + 1, diagonal + cost, swapped ? (before[at - 2] ?? 0) + 1 : Infinity)
    }
    ;[before, previous] = [previous, current]
  }
  return Math.min(previous[b.length] ?? 0, limit + 1)
}

/** A skeleton with each two neighbouring letters swapped; short names with such a pair in their middle share few trigrams. */
export const withSwappedLetters = (skeleton: string): string[] => {
  const letters = [...skeleton]
  if (allowedDistance(letters.length) === 0) return []
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
  return swapped.filter((other) => other !== skeleton)
}

/** How many letters may differ in names of this length that still look alike; short names only count when they are the same. */
const allowedDistance = (letters: number): number => (letters >= 9 ? 2 : letters >= 5 ? 1 : 0)

/** Scripts that are written together in one word without misleading anybody. */
const mixableScripts = ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']
const scripts = [
  ...mixableScripts,
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Thai',
].map((script) => ({ script, letter: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** The first word with letters of two scripts that are not written together. */
function mixedWord(name: string): string | null {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u)
  return (
    words.find((word) => {
      const used = scripts.filter(({ letter }) => letter.test(word)).map(({ script }) => script)
      return used.length > 1 && !used.every((script) => mixableScripts.includes(script))
    }) ?? null
  )
}

/** SAME looks the same, CLOSE differs by a letter or two, CONTAINS has a protected name in it. */
export const nameFlagKinds = ['SAME', 'CLOSE', 'CONTAINS', 'MIXED_SCRIPT', 'INVISIBLE'] as const
export type NameFlag = {
  kind: (typeof nameFlagKinds)[number]
  /** The name it looks like, or the word with letters of two scripts. */
  evidence: string | null
  /** The approved company with that name; null for a protected name. */
  companyId: string | null
}
export type ApprovedName = { id: string; name: string }

/** How a name is like another one, both given as their skeletons word by word. */
function likeness(words: string, otherWords: string): 'SAME' | 'CLOSE' | 'CONTAINS' | null {
  const [a, b] = [words.replaceAll(' ', ''), otherWords.replaceAll(' ', '')]
  if (a === '' || b === '') return null
  if (a === b) return 'SAME'
  const limit = allowedDistance(Math.min(a.length, b.length))
  if (limit > 0 && editDistance(a, b, limit) <= limit) return 'CLOSE'
  return ` ${words} `.includes(` ${otherWords} `) ? 'CONTAINS' : null
}

/** The names that a text has in it as whole words, as they look. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = ` ${skeletonWords(text)} `
  return names.filter((name) => skeletonWords(name) !== '' && words.includes(` ${skeletonWords(name)} `))
}

const maxFlags = 5

/**
 * What an administrator should know about a company's name before approving it: whom it looks like, and letters that hide something.
 * A flag is a hint; nobody is rejected for it.
 */
export function nameFlags(
  name: string,
  known: { approved: readonly ApprovedName[]; protectedNames: readonly string[] },
): NameFlag[] {
  const [flags, words] = [[] as NameFlag[], skeletonWords(name)]
  for (const other of known.protectedNames) {
    const kind = likeness(words, skeletonWords(other))
    if (kind) flags.push({ kind, evidence: other, companyId: null })
  }
  for (const { id, name: other } of known.approved) {
    const kind = likeness(words, skeletonWords(other))
    if (kind && kind !== 'CONTAINS') flags.push({ kind, evidence: other, companyId: id })
  }
  const mixed = mixedWord(name)
  if (mixed) flags.push({ kind: 'MIXED_SCRIPT', evidence: mixed, companyId: null })
  if (/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u.test(name))
    flags.push({ kind: 'INVISIBLE', evidence: null, companyId: null })
  return flags.toSorted((a, b) => nameFlagKinds.indexOf(a.kind) - nameFlagKinds.indexOf(b.kind)).slice(0, maxFlags)
}
