import { englishWords, indonesianWords } from './screen-words.ts'

/** A way to reach somebody. */
export type Contact = 'EMAIL' | 'PHONE' | 'LINK'

const email =
  /[\p{L}\p{N}._%+-]{2,}\s*(?:@|\(at\)|\[at\]|\s+at\s+(?=\S+\s+dot\s))\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\]|\s+dot\s+)\s*\p{L}{2,}/iu
const link =
  /(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me|bit\.ly|instagram|linkedin|facebook)\b\S*\/\S+|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|io|me|co|id|xyz|site|online)\b/iu
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{4,}/u
/** Eight digits or more that are written like a number to call; years and amounts are shorter or grouped by threes. */
const phone = /(?<![\p{N}.,])(?:\+|00|0)\s?\d(?:[\s().-]?\d){7,13}(?![\p{N}])/u

/** Lower case, letters for the signs that stand in for them, no accents, at most two of a letter in a row. */
function folded(text: string): string {
  const signs: Record<string, string> = {
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
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[013457@$!](?=\p{L})|(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => signs[sign] ?? sign)
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
}

/** `f.u.c.k` and `f u c k`: single letters with signs between them, put together. */
const joined = (text: string): string =>
  text.replaceAll(/(?<!\p{L})(?:\p{L}[\s.*_-]{1,2}){2,}\p{L}(?!\p{L})/gu, (run) => run.replaceAll(/[\s.*_-]/g, ''))

const words = [...englishWords, ...indonesianWords]
const whole = new Set(words.filter((word) => !word.endsWith('*')))
const stems = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))

/** True when a text has a word of the lists, also when it is spelled around. */
export function hasProfanity(text: string): boolean {
  const found = joined(folded(text)).match(/\p{L}+/gu) ?? []
  return found.some((word) => whole.has(word) || stems.some((stem) => word.startsWith(stem)))
}

/** Ways to reach somebody in a text. */
export function contactsIn(text: string): Contact[] {
  const found: Contact[] = []
  if (email.test(text)) found.push('EMAIL')
  if (phone.test(text)) found.push('PHONE')
  if (link.test(text.replaceAll(new RegExp(email, 'giu'), ' ')) || handle.test(text)) found.push('LINK')
  return found
}

/** The text with every way to reach somebody replaced by "•••". */
export function withoutContacts(text: string): string {
  return [email, phone, link, handle].reduce(
    // What follows without a space belongs to it: the path of an address names the person too.
    (left, sign) => left.replaceAll(new RegExp(String.raw`(?:${sign.source})\S*`, `g${sign.flags}`), '•••'),
    text,
  )
}

/** Why words that reach somebody at once, without a moderator, are refused; null when they are fine. */
export function textProblem(text: string): 'TEXT_HAS_CONTACTS' | 'TEXT_IS_RUDE' | null {
  if (contactsIn(text).length > 0) return 'TEXT_HAS_CONTACTS'
  return hasProfanity(text) ? 'TEXT_IS_RUDE' : null
}
