import { locales, type Locale } from '#kernel/locale.ts'
import { baseSets, type SetName } from '#platform/i18n/sets.ts'
import type { TextSet } from '#platform/i18n/translate.ts'
import type { TextSource } from '#ui/i18n/i18n.tsx'

const base = new Set<string>(baseSets)
const ready = new Map<string, TextSet>()
const coming = new Map<string, Promise<void>>()

/** Address of a file of texts; `name` is a set or `base`. The version is part of it, so it may be cached forever. */
export function textsUrl(version: string, locale: Locale, name: string): string {
  return `/texts/${version}/${locale}/${name}.json`
}

async function fetchTexts(locale: Locale, name: string): Promise<void> {
  const answer = await fetch(textsUrl(browserTexts.version, locale, name))
  if (!answer.ok) throw new Error(`texts ${name}: ${answer.status}`)
  const texts = (await answer.json()) as Record<string, TextSet> | TextSet
  if (name !== 'base') ready.set(`${locale}/${name}`, texts as TextSet)
  else for (const [set, sentences] of Object.entries(texts)) ready.set(`${locale}/${set}`, sentences as TextSet)
}

/** Loads a set (or `base`) once; a failure is forgotten, so that the next call tries again. */
export function loadTexts(locale: Locale, set: string): Promise<void> {
  const name = base.has(set) ? 'base' : set
  const key = `${locale}/${name}`
  let promise = coming.get(key)
  if (!promise) {
    promise = fetchTexts(locale, name)
    promise.catch(() => coming.delete(key))
    coming.set(key, promise)
  }
  return promise
}

const waiting = new Map<string, Promise<TextSet>>()
function read(locale: Locale, set: SetName): TextSet | Promise<TextSet> {
  const key = `${locale}/${set}`
  let promise = waiting.get(key)
  const texts = ready.get(key)
  // A component that suspended on the promise keeps getting it: React needs the same hook when it renders again.
  if (texts && !promise) return texts
  if (!promise) {
    promise = loadTexts(locale, set).then(() => ready.get(key) ?? {})
    promise.catch(() => waiting.delete(key))
    waiting.set(key, promise)
  }
  return promise
}

/** Texts in the browser; the page's language until the root's data names another. */
export const browserTexts: TextSource = {
  get locale() {
    return locales.find((locale) => locale === document.documentElement.lang) ?? 'en'
  },
  get version() {
    return document.documentElement.dataset['texts'] ?? ''
  },
  read,
}
