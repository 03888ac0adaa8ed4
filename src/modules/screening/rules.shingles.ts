import { plainName } from './rules.names.ts'
import { tokensOf } from './rules.tokens.ts'

const shingleWords = 5
/** Shorter texts are compared as a whole: they share words without being copied. */
const fewestWords = 40
const bands = 16
const rows = 4
const maxShingles = 3000

/** FNV-1a, as a signed 32-bit number. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/** One of 64 orders of all hashes: the finalizer of MurmurHash3 over hash and number. */
function mix(value: number, number: number): number {
  let mixed = value ^ Math.imul(number + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}

const withoutNumber = (word: string): string => (/\p{N}/u.test(word) ? '#' : word)

export type TextPrint = { shingles: number[]; bands: number[] }

/** Hashes of each five neighbouring words, numbers alike and without the company's own name, and what finds texts like it (MinHash). */
export function printOf(text: string, companyName: string): TextPrint {
  const name = plainName(companyName).split(' ').filter(Boolean).map(withoutNumber).join(' ')
  // A name of numbers alone would take all numbers of the text with it.
  const own = /^[# ]*$/.test(name) ? '' : name
  const folded = tokensOf(text)
    .tokens.map(({ word }) => withoutNumber(word))
    .join(' ')
  // As whole words: a company called "IT" is not in "with". Plain names have nothing that a pattern reads as a sign.
  const named = own === '' ? folded : folded.replaceAll(new RegExp(`(?<!\\S)${own}(?!\\S)`, 'g'), ' ')
  const words = named.split(/\s+/).filter(Boolean)
  const whole = words.length < fewestWords
  const parts = whole
    ? [words.join(' ')]
    : words.slice(shingleWords - 1).map((_word, at) => words.slice(at, at + shingleWords).join(' '))
  const shingles = [...new Set(parts.filter(Boolean).map(hash))].slice(0, maxShingles)
  return { shingles, bands: shingles.length === 0 ? [] : bandsOf(shingles) }
}

function bandsOf(shingles: readonly number[]): number[] {
  const smallest = Array.from({ length: bands * rows }, (_, number) => {
    let least = Infinity
    for (const each of shingles) least = Math.min(least, mix(each, number))
    return least
  })
  return Array.from({ length: bands }, (_, band) =>
    hash(`${band}:${smallest.slice(band * rows, (band + 1) * rows).join()}`),
  )
}

const none: ReadonlySet<number> = new Set()

/** The share of shingles that two texts have in common, without those to ignore. */
export function likeness(one: readonly number[], other: readonly number[], ignored = none): number {
  const kept = (shingles: readonly number[]) => new Set(shingles.filter((each) => !ignored.has(each)))
  const [a, b] = [kept(one), kept(other)]
  const both = [...a].filter((each) => b.has(each)).length
  return both === 0 ? 0 : both / (a.size + b.size - both)
}
