import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales, type Locale } from '#kernel/shapes.ts'
import { longRun } from '../fixtures/long-run.ts'
import type { TextParams } from '#kernel/locale.ts'

const folder = fileURLToPath(new URL('../../src/text', import.meta.url))
export type Translate = {
  /** The text of `set.key` as people read it, `{{names}}` filled in. Throws when there is none. */
  (key: string, params?: TextParams): string
  /** The same as a pattern: what is not given may be anything. */
  like(key: string, params?: TextParams): RegExp
}

/** Texts of the product, so that journeys look for what the product says and not for copies of it. */
export function textsOf(locale: Locale): Translate {
  const sets = new Map<string, unknown>()
  const find = (key: string): unknown => {
    const [set = '', ...parts] = key.split('.')
    if (!sets.has(set)) sets.set(set, JSON.parse(readFileSync(path.join(folder, locale, `${set}.json`), 'utf8')))
    return parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], sets.get(set))
  }
  const text = (key: string, params: TextParams): string => {
    const plural = new Intl.PluralRules(locale).select(Number(params['count'] ?? 0))
    const entry = find(key) ?? find(`${key}_${plural}`) ?? find(`${key}_other`)
    if (typeof entry !== 'string') throw new Error(`no text ${locale} ${key}`)
    return entry.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
  const translate = (key: string, params: TextParams = {}) => {
    const said = text(key, params)
    if (said.includes('{{')) throw new Error(`${key} needs ${said.match(/\{\{\w+\}\}/g)?.join()}`)
    return said
  }
  const like = (key: string, params: TextParams = {}) => new RegExp(pattern(text(key, params)))
  return Object.assign(translate, { like })
}

const pattern = (text: string) =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')

/** A journey runs in one language, some in English and some in Indonesian; in the long run in both. */
export const journeyLocales = (one: Locale): readonly Locale[] => (longRun ? locales : [one])
