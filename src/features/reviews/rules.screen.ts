import { englishWords, indonesianWords } from './rules.words.ts'

/** What the automatic screen may notice; each has a word in the text set `reviews`. None decides by itself. */
export const flags = ['EMAIL', 'PHONE', 'LINK', 'PROFANITY', 'SHOUTING', 'COPIED', 'BURST'] as const
export type Flag = (typeof flags)[number]

/** From so many reviews of a company in 24 hours on, each new one is marked. */
export const burstFrom = 5

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
export function contactsIn(text: string): Flag[] {
  const found: Flag[] = []
  if (email.test(text)) found.push('EMAIL')
  if (phone.test(text)) found.push('PHONE')
  if (link.test(text.replaceAll(new RegExp(email, 'giu'), ' ')) || handle.test(text)) found.push('LINK')
  return found
}

/** More than half of at least forty letters are capitals. */
function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length >= 40 && capitals.length > letters.length / 2
}

/** What a moderator should look at in a review. `recent`: reviews of the company in 24 hours, `copies`: others with the same text. */
export function screen(texts: readonly string[], around: { recent: number; copies: number }): Flag[] {
  const text = texts.join('\n')
  const found = new Set(contactsIn(text))
  if (hasProfanity(text)) found.add('PROFANITY')
  if (isShouting(text)) found.add('SHOUTING')
  if (around.copies > 0) found.add('COPIED')
  if (around.recent >= burstFrom) found.add('BURST')
  return flags.filter((flag) => found.has(flag))
}

/** Why a company's reply is refused: replies are public at once, so they are held to it. Null when it is fine. */
export function replyProblem(text: string): 'TEXT_HAS_CONTACTS' | 'TEXT_IS_RUDE' | null {
  if (contactsIn(text).length > 0) return 'TEXT_HAS_CONTACTS'
  return hasProfanity(text) ? 'TEXT_IS_RUDE' : null
}
