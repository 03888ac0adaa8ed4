import { englishWords, indonesianWords } from './profanity-words.ts'

/** Kinds of contact details. */
export type Contact = 'EMAIL' | 'PHONE' | 'LINK'

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{2,}\s*(?:@|\(at\)|\[at\]|\s+at\s+(?=\S+\s+dot\s))\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\]|\s+dot\s+)\s*\p{L}{2,}/iu
// A part of a host's name has 63 characters at most. What may be of any length takes time by its square where no end is found.
const link =
  /(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me|bit\.ly|instagram|linkedin|facebook)\b\S{0,100}\/\S+|\b[\p{L}\p{N}-]{1,63}\.(?:com|net|org|info|biz|io|me|co|id|xyz|site|online)\b/iu
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{4,}/u
/** Eight digits or more written like a phone number; years are shorter and amounts are grouped by three. */
const phone = /(?<![\p{N}.,])(?:\+|00|0)\s?\d(?:[\s().-]?\d){7,13}(?![\p{N}])/u

/** Lower case, no accents. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Lower case, look-alike characters as letters, no accents, at most one of a letter that repeats three times or more. */
function normalise(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return folded(text)
    .replaceAll(/[013457@$!](?=\p{L})|(?<=\p{L})[013457@$](?=\p{L})/gu, (character) => letters[character] ?? character)
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
}

/** Joins spaced-out letters: `f.u.c.k`, `f u c k`. */
const joinSpacedLetters = (text: string): string =>
  text.replaceAll(/(?<!\p{L})(?:\p{L}[\s.*_-]{1,2}){2,}\p{L}(?!\p{L})/gu, (run) => run.replaceAll(/[\s.*_-]/g, ''))

/** The built-in list. `*` at the end of a word stands for any ending. */
export const builtInWords: readonly string[] = [...englishWords, ...indonesianWords]

type Compiled = { exact: ReadonlySet<string>; prefixes: readonly string[] }
const compiled = new WeakMap<readonly string[], Compiled>()

function compile(words: readonly string[]): Compiled {
  const known = compiled.get(words)
  if (known) return known
  const all = words.map(folded)
  const made = {
    exact: new Set(all.filter((word) => !word.endsWith('*'))),
    prefixes: all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
  compiled.set(words, made)
  return made
}

/** True when a text contains a listed word, obfuscated spellings included. */
export function hasProfanity(text: string, words: readonly string[]): boolean {
  const { exact, prefixes } = compile(words)
  const tokens = joinSpacedLetters(normalise(text)).match(/\p{L}+/gu) ?? []
  return tokens.some((word) => exact.has(word) || prefixes.some((stem) => word.startsWith(stem)))
}

export type ContactMatch = { kind: Contact; text: string; from: number; to: number }

/** Each contact detail of a text with its place. A handle counts as a link. */
export function contactMatches(text: string): ContactMatch[] {
  const find = (kind: Contact, pattern: RegExp, source: string) =>
    [...source.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map((match) => ({
      kind,
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }))
  const withoutEmails = text.replaceAll(new RegExp(email, 'giu'), (match) => ' '.repeat(match.length))
  return [
    ...find('EMAIL', email, text),
    ...find('PHONE', phone, text),
    ...find('LINK', link, withoutEmails),
    ...find('LINK', handle, withoutEmails),
  ].toSorted((a, b) => a.from - b.from)
}

/** The kinds of contact details in a text. */
export function contactsIn(text: string): Contact[] {
  const contacts: Contact[] = []
  if (email.test(text)) contacts.push('EMAIL')
  if (phone.test(text)) contacts.push('PHONE')
  if (link.test(text.replaceAll(new RegExp(email, 'giu'), ' ')) || handle.test(text)) contacts.push('LINK')
  return contacts
}

/** Replaces contact details by "•••". */
export function withoutContacts(text: string): string {
  return [email, phone, link, handle].reduce(
    // Everything up to the next space goes too: the path of a URL identifies the person as well.
    (left, sign) => left.replaceAll(new RegExp(String.raw`(?:${sign.source})\S*`, `g${sign.flags}`), '•••'),
    text,
  )
}

/** Why a text that is published without moderation is rejected; null when it is fine. */
export function textProblem(text: string, words: readonly string[]): 'TEXT_HAS_CONTACTS' | 'TEXT_IS_RUDE' | null {
  if (contactsIn(text).length > 0) return 'TEXT_HAS_CONTACTS'
  return hasProfanity(text, words) ? 'TEXT_IS_RUDE' : null
}
