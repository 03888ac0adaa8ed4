import type { RouterContextProvider } from 'react-router'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { invalid } from '#kernel/fail.ts'
import { app } from '#web/pipeline/request.ts'

type Context = Readonly<RouterContextProvider>

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The city that a reader without a script typed: the one of that name, or the first that begins so. */
export async function cityNamed(context: Context, name: string) {
  const { list } = await app(context).call('reference.cities', { search: name.slice(0, 100), limit: 10 })
  return list.find(({ cityName }) => cityName.toLowerCase() === name.toLowerCase()) ?? list[0] ?? null
}

/** Makes a typed city the chosen one. Throws INVALID at `cityName`. */
export async function nameToCity(context: Context, form: FormData): Promise<void> {
  const name = textOf(form, 'cityName')
  if (!name) return
  const city = await cityNamed(context, name)
  if (!city) throw invalid({ field: 'cityName', code: 'NOT_IN_LIST' })
  form.set('cityId', city.id)
}

/** Names in a line of text, parted by commas; at most 50. */
export const namesIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ].slice(0, 50)

/** What a field of the form names: codes of its list, names that may be new, and the field that its errors belong to. */
export type Named = { codes: string[]; names: string[]; field: string }
type NamedField = { name: string; typed: string; category: MasterCategory; split: (text: string) => string[] }

/**
 * Reads a field whose picker sends codes and typed names alike (`name`), or text where the script does not run (`typed`). Nothing is
 * written: the save itself turns names into values or proposals.
 */
export async function readNames(
  context: Context,
  form: FormData,
  { name, typed, category, split }: NamedField,
): Promise<Named> {
  if (form.has(typed)) return { codes: [], names: split(textOf(form, typed)).slice(0, 50), field: typed }
  const sent = form.getAll(name).flatMap((each) => (typeof each === 'string' && each.trim() ? [each.trim()] : []))
  const likeCodes = sent.filter((each) => /^[A-Z0-9_]{1,80}$/.test(each)).slice(0, 50)
  const { list } =
    likeCodes.length > 0
      ? await app(context).call('reference.masters', { category, codes: likeCodes, limit: 50 })
      : { list: [] as { code: string }[] }
  const known = new Set(list.map(({ code }) => code))
  return {
    codes: sent.filter((each) => known.has(each)),
    names: sent.filter((each) => !known.has(each)),
    field: name,
  }
}
