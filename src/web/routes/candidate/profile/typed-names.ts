import type { MasterCategory } from '#modules/reference/rules.ts'
import { invalid } from '#kernel/fail.ts'
import { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The city for a typed name, where no script runs: the one of that name, or the first that starts with it. */
export async function findCity(context: PageContext, name: string) {
  const { list } = await app(context).call('reference.cities', { search: name.slice(0, 100), limit: 10 })
  return list.find(({ cityName }) => cityName.toLowerCase() === name.toLowerCase()) ?? list[0] ?? null
}

/** Replaces a typed city by its id. Throws INVALID at `cityName`. */
export async function resolveCityName(context: PageContext, form: FormData): Promise<void> {
  const name = textOf(form, 'cityName')
  if (!name) return
  const city = await findCity(context, name)
  if (!city) throw invalid({ field: 'cityName', code: 'NOT_IN_LIST' })
  form.set('cityId', city.id)
}

/** Names in a comma-separated text; at most 50. */
export const splitNames = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ].slice(0, 50)

/** Values of a field: codes of its list, names that may be new, and the form's field for their errors. */
export type ReadNames = { codes: string[]; names: string[]; field: string }
type NamedField = { name: string; typed: string; category: MasterCategory; split: (text: string) => string[] }

/**
 * Reads a field whose picker sends codes and names (`name`), or text where no script runs (`typed`). Nothing is written: the save
 * turns names into values or proposals.
 */
export async function readNames(
  context: PageContext,
  form: FormData,
  { name, typed, category, split }: NamedField,
): Promise<ReadNames> {
  if (form.has(typed)) return { codes: [], names: split(textOf(form, typed)).slice(0, 50), field: typed }
  const wasSubmitted = form
    .getAll(name)
    .flatMap((each) => (typeof each === 'string' && each.trim() ? [each.trim()] : []))
  const possibleCodes = wasSubmitted.filter((each) => /^[A-Z0-9_]{1,80}$/.test(each)).slice(0, 50)
  const { list } =
    possibleCodes.length > 0
      ? await app(context).call('reference.masters', { category, codes: possibleCodes, limit: 50 })
      : { list: [] as { code: string }[] }
  const known = new Set(list.map(({ code }) => code))
  return {
    codes: wasSubmitted.filter((each) => known.has(each)),
    names: wasSubmitted.filter((each) => !known.has(each)),
    field: name,
  }
}
