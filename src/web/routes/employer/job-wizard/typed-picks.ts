import type { RouterContextProvider } from 'react-router'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import type { Option } from '#ui/form/select.tsx'
import { cityNamed } from '#web/routes/candidate/profile/typed-names.ts'
import { app } from '#web/pipeline/request.ts'
import { newWord } from '#modules/jobs/contract.forms.ts'
import { typedName } from './typed-names.ts'

type Context = Readonly<RouterContextProvider>
type List = {
  /** Of the list in the form, and of the part of an entry that holds its value. */
  name: string
  value: string
  parting: RegExp
  find: (context: Context, words: string) => Promise<Option | null>
}

const mostWords = 30

const same = (label: string, words: string) => label.toLowerCase() === words.toLowerCase()

const word =
  (category: MasterCategory) =>
  async (context: Context, words: string): Promise<Option> => {
    const { list } = await app(context).call('reference.masters', { category, search: words.slice(0, 100), limit: 20 })
    const found = list.find(({ label }) => same(label, words))
    return found ? { value: found.code, label: found.label } : { value: newWord + words, label: words }
  }

async function city(context: Context, words: string): Promise<Option | null> {
  const found = await cityNamed(context, words.split(',')[0]?.trim() ?? '')
  return (
    found && { value: found.id, label: [found.cityName, found.stateName, found.countryNm].filter(Boolean).join(', ') }
  )
}

const lists: Partial<Record<JobStep, readonly List[]>> = {
  DESCRIPTION: [
    { name: 'skills', value: 'code', parting: /[\n,;]/, find: word('SKILLS') },
    { name: 'keywords', value: 'code', parting: /[\n,;]/, find: word('KEYWORDS') },
  ],
  LOCATION: [{ name: 'places', value: 'cityId', parting: /[\n;]/, find: city }],
}

type Entry = Record<string, string>

async function role(context: Context, words: string): Promise<Option | null> {
  const { list } = await app(context).call('jobs.roleList', { search: words.slice(0, 100), limit: 20 })
  const found = list.find(({ label }) => same(label, words)) ?? list[0]
  return found ? { value: found.code, label: found.label } : null
}

/** The role of a job: one, typed like a city. */
async function addRole(context: Context, form: FormData): Promise<string[]> {
  const typed = form.get(typedName('roleCode'))
  if (typeof typed !== 'string') return []
  const found = typed.trim() ? await role(context, typed.trim()) : null
  form.delete('roleCode')
  if (found) form.set('roleCode', found.value)
  return typed.trim() && !found ? ['roleCode'] : []
}

/** Takes the entries of a list out of the form, those without the ones marked to go. */
function takeEntries(form: FormData, list: string): Entry[] {
  const found = new Map<number, Entry>()
  const sent = [...form]
  for (const [key, value] of sent) {
    const [, at, part] = key.startsWith(`${list}[`) ? (/\[(\d{1,3})\]\.(\w+)$/.exec(key) ?? []) : []
    if (at === undefined || !part || typeof value !== 'string') continue
    found.set(Number(at), { ...found.get(Number(at)), [part]: value })
    form.delete(key)
  }
  return [...found.entries()].sort(([a], [b]) => a - b).flatMap(([, entry]) => (entry['drop'] ? [] : [entry]))
}

/**
 * Without a script a step's lists are typed, one word or city on each line, and entries carry a mark to go: puts them into the
 * form as the pickers would. What is not found stays typed, and its field is answered.
 */
export async function addTyped(context: Context, form: FormData, step: JobStep): Promise<string[]> {
  const unknown = step === 'TYPE' ? await addRole(context, form) : []
  for (const { name, value, parting, find } of lists[step] ?? []) {
    const typed = form.get(typedName(name))
    if (typeof typed !== 'string') continue
    const entries = takeEntries(form, name)
    const left: string[] = []
    const words = typed.split(parting).flatMap((each) => each.trim() || [])
    for (const each of words.slice(0, mostWords)) {
      const found = await find(context, each)
      if (!found) left.push(each)
      else if (!entries.some((entry) => entry[value] === found.value))
        entries.push({ [value]: found.value, label: found.label })
    }
    for (const [at, entry] of entries.entries())
      for (const [part, text] of Object.entries(entry)) form.append(`${name}[${at}].${part}`, text)
    form.set(typedName(name), [...left, ...words.slice(mostWords)].join('\n'))
    if (left.length > 0) unknown.push(name)
  }
  return unknown
}
