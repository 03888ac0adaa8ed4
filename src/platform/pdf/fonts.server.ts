import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.server.ts'

const files = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans/package.json')),
  'files',
)
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'devanagari'] as const
const weights = [400, 600, 700] as const

type LoadedFont = { data?: { hasGlyphForCodePoint(code: number): boolean } | null }
const sets: { family: string; font: NonNullable<LoadedFont['data']> }[] = []
let ready: Promise<void> | undefined

const fontOf = (script: string, weight: number) => {
  const woff = readFileSync(path.join(files, `noto-sans-${script}-${weight}-normal.woff`))
  return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`
}

/** Registers the fonts once; they come with the packages, nothing is fetched. */
export function loadFonts(): Promise<void> {
  return (ready ??= register())
}

async function register(): Promise<void> {
  // Words are not hyphenated, because programs read resumes too.
  Font.registerHyphenationCallback((word) => (word.length > 60 ? (word.match(/.{1,60}/gu) ?? [word]) : [word]))
  for (const script of scripts)
    Font.register({
      family: `noto-${script}`,
      fonts: weights.map((weight) => ({
        src: fontOf(script, weight),
        fontWeight: weight,
      })),
    })
  for (const script of scripts)
    for (const fontWeight of weights) {
      const descriptor = { fontFamily: `noto-${script}`, fontWeight, fontStyle: 'normal' as const }
      await Font.load(descriptor)
      const { data } = (Font.getFont(descriptor) ?? {}) as LoadedFont
      if (!data) throw new Error(`the font ${script} ${fontWeight} cannot be read`)
      // All subsets call themselves NotoSans; the writer distinguishes fonts by that name and would embed them anew at each change.
      Object.defineProperty(data, 'postscriptName', { value: `NotoSans-${weightName[fontWeight]}-${script}` })
      if (fontWeight === 400) sets.push({ family: `noto-${script}`, font: data })
    }
}
const weightName = { 400: 'Regular', 600: 'SemiBold', 700: 'Bold' } as const

const notLatin1 = /[^\n\u0020-\u007e\u00a0-\u00ff]/gu

/** The text that the fonts can draw: without emoji and control characters, with question marks for letters of other scripts. */
export function printableText(text: string): string {
  return text
    .replaceAll(notLatin1, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (sets.some(({ font }) => font.hasGlyphForCodePoint(code))) return sign
      return /[\p{L}\p{N}]/u.test(sign) ? '?' : ''
    })
    .replaceAll(/ {2,}/g, ' ') // the line breaker takes a word before two blanks for one that is divided
}

/** The font families that these texts need, in the order of lookup; each one costs time. */
export function familiesFor(texts: readonly string[]): string[] {
  const codes = new Set(texts.flatMap((text) => text.match(notLatin1) ?? []).map((sign) => sign.codePointAt(0) ?? 0))
  const missing = (code: number) => sets.find(({ font }) => font.hasGlyphForCodePoint(code))?.family ?? []
  return [...new Set(['noto-latin', ...[...codes].flatMap(missing)])]
}
