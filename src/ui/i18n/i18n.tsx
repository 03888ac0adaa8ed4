import { createContext, use, type ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { ago, formatFor, type Format, type DateInput } from '#platform/i18n/format.ts'
import type { SetName, TextKey } from '#platform/i18n/sets.ts'
import { pick, splitPlaceholders, translate, type Params, type TextSet } from '#platform/i18n/translate.ts'
import { useHydrated } from '../hydrated.ts'
import { usePageSettings } from './page-settings.tsx'

/** Where texts come from: memory on the server, fetched files in the browser. */
export type TextSource = {
  locale: Locale
  version: string
  read: (locale: Locale, set: SetName) => TextSet | Promise<TextSet>
}

const Source = createContext<TextSource | null>(null)
export function TextSourceProvider({ source, children }: { source: TextSource; children: ReactNode }) {
  return <Source value={source}>{children}</Source>
}

export type T<S extends SetName> = {
  (key: TextKey<S>, params?: Params): string
  /** The sentence with elements in its places, such as links. */
  nodes(key: TextKey<S>, places: Readonly<Record<string, ReactNode>>): ReactNode[]
  /** For keys that arrive as data (codes): undefined when the set has none. */
  find(key: string, params?: Params): string | undefined
  /** Names under a key, in their order: `cost` for `candidates.cost.q`. */
  names(key: string): string[]
}

const made = new WeakMap<TextSet, object>()
function build(texts: TextSet, locale: Locale, format: Format): object {
  const text = (key: string, params?: Params) => translate(texts, locale, key, params, format.number)
  const nodes = (key: string, places: Readonly<Record<string, ReactNode>>) =>
    splitPlaceholders(pick(texts, locale, key) ?? key).map((part, at) =>
      at % 2 ? <Place key={part}>{places[part]}</Place> : part,
    )
  const find = (key: string, params?: Params) =>
    pick(texts, locale, key, params) === undefined ? undefined : text(key, params)
  const names = (key: string) => [
    ...new Set(
      Object.keys(texts).flatMap((each) => {
        const [name, ...rest] = each.startsWith(`${key}.`) ? each.slice(key.length + 1).split('.') : []
        return name !== undefined && rest.length > 0 ? [name] : []
      }),
    ),
  ]
  return Object.assign(text, { nodes, find, names })
}
function Place({ children }: { children: ReactNode }) {
  return children
}

/** The language of the page. */
export function useLocale(): Locale {
  const source = use(Source)
  return usePageSettings()?.locale ?? source?.locale ?? 'en'
}

/** Part of the address of every file of texts. */
export function useTextsVersion(): string {
  return use(Source)?.version ?? ''
}

/** Texts of one set. A set that not every page loads is listed in the route's `handle.texts`, so that it arrives with the page. */
export function useTexts<S extends SetName>(set: S): T<S> {
  const source = use(Source)
  const locale = useLocale()
  const format = useFormat()
  if (!source) throw new Error('TextSourceProvider is missing')
  const loaded = source.read(locale, set)
  const texts = loaded instanceof Promise ? use(loaded) : loaded
  let t = made.get(texts)
  if (!t) made.set(texts, (t = build(texts, locale, format)))
  return t as T<S> // its keys are S's: the set was read by that name
}

/** Dates, numbers and money in the page's language and the deployment's settings. */
export function useFormat(): Format {
  const locale = useLocale()
  const settings = usePageSettings()
  return formatFor({
    locale,
    numberStyle: settings?.numberStyle ?? 'specification',
    timeZone: settings?.timeZone ?? 'UTC',
  })
}

/** "3 days ago", and the date itself beyond a month (specification point 9). */
export function useAgo(): (when: DateInput) => string {
  const t = useTexts('common')
  const format = useFormat()
  const hydrated = useHydrated()
  const made = usePageSettings()?.now
  return (when) => {
    const now = hydrated ? Date.now() : made
    const past = now === undefined ? null : ago(when, now)
    return past ? t(`ago.${past.unit}`, { count: past.count }) : format.date(when)
  }
}
