import { nearestMasters, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ImportValue } from './contract.shapes.ts'
import { fieldOfContent, tellingFields } from './rules.content.ts'
import { valueCategories, type ImportField, type ValueCategory } from './rules.fields.ts'
import type { ResolvedValue, ValueOf } from './rules.row.ts'
import {
  citiesLike,
  exactMasters,
  labelsOf,
  namedCities,
  rememberedValues,
  type NamedText,
} from './store.values.server.ts'

type Suggestion = { code: string; label: string }
type Resolution = { value: ResolvedValue; chosen: Suggestion | null; suggestions: Suggestion[] }
export type Resolved = { valueOf: ValueOf; entries: (CountedText & Resolution)[] }

const suggestedFrom = 0.2
const maxSuggestions = 5
/** Texts that are likened to names; a file with more different unknown ones names something else. */
const mostLikened = 400
/** The same of cities, each of which is compared with all of a country. */
const mostLikenedCities = 100

/** A text and in how many rows of the file it stands. */
type CountedText = NamedText & { rows: number }

/** The different texts of a file that stand for values. */
export class TextCounts {
  readonly #counts = new Map<string, CountedText>()
  add(text: NamedText): void {
    const known = this.#counts.get(keyOf(text))
    if (known) known.rows++
    else this.#counts.set(keyOf(text), { ...text, rows: 1 })
  }
  list(): CountedText[] {
    return [...this.#counts.values()]
  }
}

const keyOf = ({ category, text }: NamedText) => `${category} ${text}`
const unknown: ResolvedValue = { code: null, known: false, guessed: false }
const certain = (code: string | null): ResolvedValue => ({ code, known: true, guessed: false })

/** A text and the value that it was taken for because their names are so alike. */
export type Guess = NamedText & { code: string; label: string }

/**
 * What each different text stands for: what the company said before, then codes and names, then the likest name. With the `guesses` of
 * the check nothing is compared again, which takes most of the time.
 */
export async function resolveValues(
  ctx: Context,
  companyId: string,
  { texts: distinct, guesses = null }: { texts: readonly CountedText[]; guesses?: readonly Guess[] | null },
): Promise<Resolved> {
  const resolutions = new Map<string, Resolution>()
  const open = () => distinct.filter((each) => !resolutions.has(keyOf(each)))
  await addRemembered(ctx, companyId, { texts: distinct, resolutions })
  for (const { code, label, ...text } of await exactMasters(
    ctx.db,
    open().filter(({ category }) => category !== 'CITY'),
    ctx.locale,
  ))
    resolutions.set(keyOf(text), { value: certain(code), chosen: { code, label }, suggestions: [] })
  await addCities(ctx, { texts: open().filter(({ category }) => category === 'CITY'), resolutions })
  if (guesses) addGuesses({ texts: open(), resolutions }, guesses)
  else {
    const likenable = open()
      .filter(({ category }) => category !== 'CITY')
      .toSorted((a, b) => b.rows - a.rows)
    for (const text of likenable.slice(0, mostLikened)) resolutions.set(keyOf(text), await likened(ctx, text))
    await addLikeCities(ctx, { texts: open().filter(({ category }) => category === 'CITY'), resolutions })
  }
  const nothing: Resolution = { value: unknown, chosen: null, suggestions: [] }
  return {
    valueOf: (category, text) => resolutions.get(keyOf({ category, text }))?.value ?? unknown,
    entries: distinct.map((text) => ({ ...text, ...(resolutions.get(keyOf(text)) ?? nothing) })),
  }
}

type Collected = { texts: readonly NamedText[]; resolutions: Map<string, Resolution> }

async function addRemembered(ctx: Context, companyId: string, { texts, resolutions }: Collected): Promise<void> {
  const remembered = await rememberedValues(ctx.db, companyId, texts)
  const known = remembered.flatMap(({ category, code }) => (code === null ? [] : [{ category, code }]))
  const labels = await labelsOf(ctx.db, known, ctx.locale)
  for (const { category, text, code } of remembered) {
    const label = code === null ? null : labels.get(`${category} ${code}`)
    // A value that is no longer used is asked for again.
    if (label === undefined) continue
    const value = certain(code)
    resolutions.set(keyOf({ category, text }), {
      value,
      chosen: code === null || label === null ? null : { code, label },
      suggestions: [],
    })
  }
}

async function addCities(ctx: Context, { texts, resolutions }: Collected): Promise<void> {
  const country = await readSetting(ctx.db, 'country')
  const names = texts.map(({ text }) => text)
  const matches = Map.groupBy(await namedCities(ctx.db, names, country), ({ text }) => text)
  for (const [text, cities] of matches) {
    const [best, ...others] = cities
    if (!best) continue
    const suggestions = cities.map(({ code, label }) => ({ code, label }))
    // Of several of one name nobody can know which is meant.
    resolutions.set(
      keyOf({ category: 'CITY', text }),
      others.length > 0
        ? { value: unknown, chosen: null, suggestions }
        : { value: certain(best.code), chosen: { code: best.code, label: best.label }, suggestions: [] },
    )
  }
}

function addGuesses({ texts, resolutions }: Collected, guesses: readonly Guess[]): void {
  const known = new Map(guesses.map((guess) => [keyOf(guess), guess]))
  for (const text of texts) {
    const guess = known.get(keyOf(text))
    if (guess) resolutions.set(keyOf(text), guessed(guess))
  }
}

const guessed = ({ code, label }: Suggestion, suggestions: Suggestion[] = []): Resolution => ({
  value: { code, known: true, guessed: true },
  chosen: { code, label },
  suggestions,
})

/** What texts were taken for without being sure: kept with the run, so that it is carried out as it was shown. */
export const guessesIn = ({ entries }: Resolved): Guess[] =>
  entries.flatMap(({ category, text, value, chosen }) =>
    value.guessed && chosen ? [{ category, text, ...chosen }] : [],
  )

async function likened(ctx: Context, { category, text }: NamedText): Promise<Resolution> {
  const nearest = await nearestMasters(ctx.db, category, text, { limit: maxSuggestions })
  const suggestions = nearest
    .filter(({ likeness }) => likeness >= suggestedFrom)
    .map(({ code, label }) => ({ code, label }))
  const [best] = nearest
  // What is not sure is only suggested; a title never is sure.
  if (!best?.sure) return { value: unknown, chosen: null, suggestions }
  return guessed(best, suggestions)
}

/** Cities of a similar name. Which is meant, or whether one is, a person decides. */
async function addLikeCities(ctx: Context, { texts, resolutions }: Collected): Promise<void> {
  const country = await readSetting(ctx.db, 'country')
  const names = texts.slice(0, mostLikenedCities).map(({ text }) => text)
  const matches = await citiesLike(ctx.db, names, { country, limit: maxSuggestions })
  for (const [text, cities] of Map.groupBy(matches, (match) => match.text)) {
    const suggestions = cities.map(({ code, label }) => ({ code, label }))
    resolutions.set(keyOf({ category: 'CITY', text }), { value: unknown, chosen: null, suggestions })
  }
}

const mostShown = 200

/** What a person should look at: texts that stand for nothing, and those that were likened; most rows first. */
export function valuesToCheck({ entries }: Resolved): ImportValue[] {
  return entries
    .filter(({ value }) => !value.known || value.guessed)
    .map(({ category, text, rows, value, chosen, suggestions }) => ({
      category: category satisfies ValueCategory,
      text: text.slice(0, 200),
      rows,
      chosen,
      guessed: value.guessed,
      suggestions,
    }))
    .toSorted((a, b) => Number(a.guessed) - Number(b.guessed) || b.rows - a.rows)
    .slice(0, mostShown)
}

/** What each column holds by the texts in it, or null where they do not say. */
export async function fieldsByContent(
  ctx: Context,
  columns: readonly (readonly string[])[],
): Promise<(ImportField | null)[]> {
  const texts = [...new Set(columns.flat())].filter((text) => /\p{L}/u.test(text)).slice(0, mostLikened)
  const country = await readSetting(ctx.db, 'country')
  const categories = tellingFields.map((field) => valueCategories[field]).filter((category) => category !== 'CITY')
  const named = categories.flatMap((category) => texts.map((text) => ({ category, text })))
  const known = new Set((await exactMasters(ctx.db, named, ctx.locale)).map(keyOf))
  for (const { text } of await namedCities(ctx.db, texts, country)) known.add(keyOf({ category: 'CITY', text }))
  return columns.map((column) =>
    fieldOfContent(
      column,
      (field) => column.filter((text) => known.has(keyOf({ category: valueCategories[field], text }))).length,
    ),
  )
}
