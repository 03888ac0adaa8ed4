import type { RouterContextProvider } from 'react-router'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { invalid, isFail } from '#kernel/fail.ts'
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

/**
 * Makes the codes of a form's field: a picker sends codes and words it was given, without a script `from` holds names parted by
 * commas. Words become the value of that name, or a proposal of it. Throws INVALID at the field they came from.
 */
export async function namesToCodes(
  context: Context,
  form: FormData,
  { from, to, category }: { from: string; to: string; category: MasterCategory },
): Promise<void> {
  const { call } = app(context)
  const typed = form.has(from)
  const sent = typed
    ? namesIn(textOf(form, from))
    : form.getAll(to).flatMap((each) => (typeof each === 'string' && each ? [each] : []))
  const codes = sent.filter((each) => !typed && /^[A-Z0-9_]{1,80}$/.test(each)).slice(0, 50)
  const { list } =
    codes.length > 0
      ? await call('reference.masters', { category, codes, limit: 50 })
      : { list: [] as { code: string }[] }
  const known = new Set(list.map(({ code }) => code))
  const chosen: string[] = []
  for (const each of sent.slice(0, 50))
    chosen.push(
      known.has(each) ? each : (await propose(context, { category, label: each, field: typed ? from : to })).code,
    )
  form.delete(to)
  for (const code of new Set(chosen)) form.append(to, code)
}

async function propose(
  context: Context,
  { category, label, field }: { category: MasterCategory; label: string; field: string },
): Promise<{ code: string }> {
  try {
    return await app(context).call('reference.proposeMaster', { category, label })
  } catch (error) {
    if (isFail(error) && error.code === 'INVALID') throw invalid(...error.fields.map((each) => ({ ...each, field })))
    throw error
  }
}
