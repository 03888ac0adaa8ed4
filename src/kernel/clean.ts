import { fail } from './fail.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects what no input may contain (depth over 32, NUL, lone surrogates, prototype keys) and normalises strings to NFC.
 * Runs before every schema. Throws BAD_INPUT.
 */
export function clean(value: unknown, depth = 0): unknown {
  if (depth > 32) throw fail('BAD_INPUT')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw fail('BAD_INPUT')
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const out: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      if (forbiddenKeys.has(key) || key.includes('\0')) throw fail('BAD_INPUT')
      out[key] = clean(item, depth + 1)
    }
    return out
  }
  return value
}

/** Puts a text on one line: each run of blanks with a line break or another control character becomes one space. */
export const joinLines = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}]+/gu, (gap) => (/[\p{Cc}\u2028\u2029]/u.test(gap) ? ' ' : gap))
