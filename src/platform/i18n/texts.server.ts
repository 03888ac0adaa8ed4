import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { locales, type Locale } from '#kernel/locale.ts'
import { baseSets, type SetName, type TextKey } from './sets.ts'
import { formatFor } from './format.ts'
import { flatten, translate, type NestedTexts, type Params, type TextSet } from './translate.ts'

export type ServedTexts = { json: Buffer; br: Buffer; gzip: Buffer }

/** All texts of both languages in memory: for pages, mails and the files that browsers fetch. */
export type TextLibrary = {
  /** Changes whenever a text changes; part of the URL of the texts. */
  version(): string
  read(locale: Locale, set: string): TextSet
  /** The texts as they came with the release. */
  builtIn(locale: Locale, set: string): TextSet
  /** Puts other texts over the built-in ones, in place of those that were put there before. */
  override(overrides: readonly TextOverride[]): void
  /** A sentence outside of React, such as in a mail. */
  translate<S extends SetName>(locale: Locale, set: S, key: TextKey<S>, params?: Params): string
  /** The file for browsers of a set, or of `base`; null when there is no such set. */
  served(locale: string, name: string): ServedTexts | null
}

/** Keys of one language of a set that go, and sentences that come, in their order. */
export type TextOverride = {
  locale: Locale
  set: string
  remove: readonly string[]
  texts: readonly (readonly [key: string, text: string])[]
}

type LoadedTexts = { version: string; sets: Map<string, TextSet>; files: Map<string, ServedTexts> }

function load(folder: string): LoadedTexts {
  const sets = new Map<string, TextSet>()
  const hash = createHash('sha256')
  for (const locale of locales) {
    for (const file of readdirSync(path.join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const text = readFileSync(path.join(folder, locale, file), 'utf8')
      hash.update(`${locale}/${file}\0${text}`)
      sets.set(`${locale}/${file.slice(0, -5)}`, flatten(JSON.parse(text) as NestedTexts))
    }
  }
  return { version: hash.digest('hex').slice(0, 10), sets, files: new Map() }
}

/** The built-in texts with others over them, under a version of their own. */
function applied(builtIn: LoadedTexts, overrides: readonly TextOverride[]): LoadedTexts {
  if (overrides.length === 0) return builtIn
  const sets = new Map(builtIn.sets)
  for (const { locale, set, remove, texts } of overrides) {
    const name = `${locale}/${set}`
    const before = sets.get(name)
    if (!before) continue
    const removed = new Set(remove)
    const kept = Object.entries(before).filter(([key]) => !removed.has(key))
    sets.set(name, Object.fromEntries([...kept, ...texts]))
  }
  const hash = createHash('sha256').update(builtIn.version).update(JSON.stringify(overrides))
  return { version: hash.digest('hex').slice(0, 10), sets, files: new Map() }
}

function serve({ sets, files }: LoadedTexts, locale: string, name: string): ServedTexts | null {
  const key = `${locale}/${name}`
  const cached = files.get(key)
  if (cached) return cached
  const content =
    name === 'base' ? Object.fromEntries(baseSets.map((set) => [set, sets.get(`${locale}/${set}`)])) : sets.get(key)
  if (!content || (name === 'base' && !sets.has(`${locale}/common`))) return null
  const json = Buffer.from(JSON.stringify(content))
  const compressed = { json, br: brotliCompressSync(json), gzip: gzipSync(json, { level: 9 }) }
  files.set(key, compressed)
  return compressed
}

/** Formats numbers in sentences outside of pages; in English ungrouped, because its grouping depends on a setting. */
const numbers: Readonly<Record<Locale, (value: number) => string>> = {
  en: String,
  id: (value) => formatFor({ locale: 'id', numberStyle: 'language', timeZone: 'UTC' }).number(value),
}

/** Reads `folder/{en,id}/*.json`; with `fresh` reloads after every change on disk (development). */
export function createTexts(folder: string, options: { fresh?: boolean } = {}): TextLibrary {
  let builtIn = load(folder)
  let overrides: readonly TextOverride[] = []
  let loaded = builtIn
  if (options.fresh) {
    const reload = () => {
      try {
        builtIn = load(folder)
        loaded = applied(builtIn, overrides)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error // half-saved by an editor: the next event loads the complete file
      }
    }
    for (const locale of locales) watch(path.join(folder, locale), { persistent: false }, reload)
  }
  const read = (locale: Locale, set: string) => loaded.sets.get(`${locale}/${set}`) ?? {}
  return {
    version: () => loaded.version,
    read,
    builtIn: (locale, set) => builtIn.sets.get(`${locale}/${set}`) ?? {},
    override(next) {
      overrides = next
      loaded = applied(builtIn, overrides)
    },
    translate: (locale, set, key, params) => translate(read(locale, set), locale, key, params, numbers[locale]),
    served: (locale, name) => serve(loaded, locale, name),
  }
}
