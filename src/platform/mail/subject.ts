import type { Locale } from '#kernel/locale.ts'
import { splitPlaceholders, type TextSet } from '#platform/i18n/translate.ts'

type ReadTexts = (locale: Locale, set: string) => TextSet

/** Kinds whose texts stand in a set of another name. */
const otherSets: readonly (readonly [start: RegExp, set: string])[] = [
  [/^companies\.(?=team|ownership)/, 'mailTeam'],
  [/^accounts\.request\./, 'mailRequests'],
]

/**
 * The subject of a kind of mail with gaps for what differs from one to the next: what it was about, without what it said.
 * Null where its texts are named differently.
 */
export function subjectOfKind(kind: string, locale: Locale, read: ReadTexts): string | null {
  const [start, set] = otherSets.find(([begins]) => begins.test(kind)) ?? [/^\w+\./, setOf(kind)]
  const texts = read(locale, set)
  const name = kind.replace(start, '')
  const subject = texts[`${name}.subject`] ?? texts[`${name}.subject_other`]
  if (subject === undefined) return null
  return splitPlaceholders(subject)
    .map((part, at) => (at % 2 === 1 ? '…' : part))
    .join('')
}

const setOf = (kind: string) => `mail${kind.charAt(0).toUpperCase()}${kind.slice(1).split('.')[0] ?? ''}`
