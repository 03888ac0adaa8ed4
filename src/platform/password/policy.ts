import { invalid, type FieldError } from '#kernel/fail.ts'
import { commonWords } from './common-words.ts'

export const passwordLength = { min: 10, max: 256 } as const

/** Personal data that a password must not repeat. `phone` in any notation. */
export type PersonalData = {
  email?: string | null
  name?: string | null
  phone?: string | null
  company?: string | null
}

const product = 'karya'
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const keyboardRows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'] as const

/** The one form in which passwords are hashed and compared. */
export const normalisePassword = (password: string): string => password.normalize('NFC')

/**
 * Why a password is rejected, or null: 10 to 256 code points, no composition rule, not a common one (offline), not the person's own
 * name, address, phone or the product (decisions §1, AU-02, AU-03). Codes of the text set `validate`.
 */
export function passwordProblem(password: string, about: PersonalData = {}): Omit<FieldError, 'field'> | null {
  const text = normalisePassword(password)
  const length = [...text].length
  if (length < passwordLength.min) return { code: 'TOO_SHORT', params: { min: passwordLength.min } }
  if (length > passwordLength.max) return { code: 'TOO_LONG', params: { max: passwordLength.max } }
  if (isPersonal(text, about)) return { code: 'PASSWORD_PERSONAL' }
  return isCommon(text) ? { code: 'PASSWORD_COMMON' } : null
}

/** Throws INVALID with the field for a password that is rejected. */
export function checkPassword(password: string, about: PersonalData = {}, field = 'password'): void {
  const problem = passwordProblem(password, about)
  if (problem) throw invalid({ field, ...problem })
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
const unleet = (text: string) => text.toLowerCase().replace(/[0134578@$!]/g, (char) => leet[char] ?? char)
/** Without digits and signs at either end, and with look-alikes as letters. */
const trimmedLetters = (text: string) => letters(unleet(text.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')))

/** Variants of a password that may be a word: letters only, trimmed, with look-alikes as letters. */
const variants = (text: string) => [letters(text), trimmedLetters(text), letters(unleet(text))]

function isPersonal(text: string, { email, name, phone, company }: PersonalData): boolean {
  const digits = text.replace(/\D/g, '')
  const number = phone?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  if (
    number.length >= 7 &&
    digits.replace(/^(62|0)+/, '') === number.replace(/^62/, '') &&
    digits.length === text.length
  )
    return true
  const words = [name, company].flatMap((each) => [each, ...(each?.split(/\s+/) ?? [])])
  const personalWords = [email, email?.split('@')[0], product, ...words]
    .map((each) => letters(each ?? ''))
    .filter((each) => each.length >= 3)
  return variants(text).some((form) =>
    personalWords.some(
      (word) => form === word || form === word + word || form === word + product || form === product + word,
    ),
  )
}

function isCommon(text: string): boolean {
  return isSimple(text.toLowerCase()) || variants(text).some((form) => form !== '' && consistsOfCommonWords(form))
}

/** One common word, one repeated, or two after each other. */
function consistsOfCommonWords(form: string): boolean {
  if (commonWords.has(form)) return true
  for (let at = 2; at <= form.length - 2; at++)
    if (commonWords.has(form.slice(0, at)) && commonWords.has(form.slice(at))) return true
  return false
}

/** Few different characters, a repeated short sequence, or a sequence on the keyboard, in the alphabet or of digits. */
function isSimple(text: string): boolean {
  const chars = [...text]
  if (new Set(chars).size < 5) return true
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || /^(.{1,6})\1{2,}$/u.test(text)) return true
  const steps = chars.slice(1).filter((char, index) => isAdjacent(chars[index] ?? '', char)).length
  return steps / (chars.length - 1) >= 0.8
}

function keyPosition(char: string): readonly [row: number, column: number] | null {
  const row = keyboardRows.findIndex((keys) => keys.includes(char))
  return row < 0 ? null : [row, keyboardRows[row]?.indexOf(char) ?? 0]
}

function isAdjacent(a: string, b: string): boolean {
  const [codeA, codeB] = [a.codePointAt(0) ?? 0, b.codePointAt(0) ?? 0]
  if (Math.abs(codeA - codeB) <= 1 && /[\p{L}\p{N}]/u.test(a)) return true
  const [from, to] = [keyPosition(a), keyPosition(b)]
  return from !== null && to !== null && Math.abs(from[0] - to[0]) <= 1 && Math.abs(from[1] - to[1]) <= 1
}
