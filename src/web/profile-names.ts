import type { RouterContextProvider } from 'react-router'
import type { MasterCategory } from '#features/reference/rules.ts'
import { invalid } from '#kernel/fail.ts'
import { app } from './request.ts'

type Context = Readonly<RouterContextProvider>

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Without a script the city is typed: the one of that name, or the first that begins so. Throws INVALID at `cityName`. */
export async function nameToCity(context: Context, form: FormData): Promise<void> {
  const name = textOf(form, 'cityName')
  if (!name) return
  const { list } = await app(context).call('reference.cities', { search: name.slice(0, 100), limit: 10 })
  const same = list.find(({ cityName }) => cityName.toLowerCase() === name.toLowerCase()) ?? list[0]
  if (!same) throw invalid({ field: 'cityName', code: 'NOT_IN_LIST' })
  form.set('cityId', same.id)
}

/** The same for values of a master; several are parted by commas. Throws INVALID at `from` when one is not found. */
export async function nameToMaster(
  context: Context,
  form: FormData,
  { from, to, category }: { from: string; to: string; category: MasterCategory },
): Promise<void> {
  const text = textOf(form, from)
  if (!form.has(from)) return
  const names = [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ].slice(0, 50)
  const codes: string[] = []
  for (const name of names) {
    const { list } = await app(context).call('reference.masters', { category, search: name.slice(0, 100), limit: 5 })
    const same = list.find(({ label }) => label.toLowerCase() === name.toLowerCase()) ?? list[0]
    if (!same) throw invalid({ field: from, code: 'NOT_IN_LIST' })
    codes.push(same.code)
  }
  form.delete(to)
  for (const code of codes) form.append(to, code)
}
