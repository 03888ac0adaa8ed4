import type { JobStep } from '#modules/jobs/rules.steps.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { cityLabel } from '#modules/reference/ui/suggest-cities.ts'
import type { Option } from '#ui/form/select.tsx'
import { findCity } from '#web/routes/candidate/profile/typed-names.ts'
import { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { newWord } from '#modules/jobs/contract.forms.ts'
import { typedName } from './typed-names.ts'

type List = {
  /** Of the list in the form, and of the part of an entry that holds its value. */
  name: string
  value: string
  separator: RegExp
  find: (context: PageContext, text: string) => Promise<Option | null>
}

const maxNames = 30

const same = (label: string, text: string) => label.toLowerCase() === text.toLowerCase()

const suggestion =
  (category: MasterCategory) =>
  async (context: PageContext, text: string): Promise<Option> => {
    const { list } = await app(context).call('reference.masters', { category, search: text.slice(0, 100), limit: 20 })
    const match = list.find(({ label }) => same(label, text))
    return match ? { value: match.code, label: match.label } : { value: newWord + text, label: text }
  }

async function city(context: PageContext, text: string): Promise<Option | null> {
  const match = await findCity(context, text.split(',')[0]?.trim() ?? '')
  return match && { value: match.id, label: cityLabel(match) }
}

const lists: Partial<Record<JobStep, readonly List[]>> = {
  DESCRIPTION: [
    { name: 'skills', value: 'code', separator: /[\n,;]/, find: suggestion('SKILLS') },
    { name: 'keywords', value: 'code', separator: /[\n,;]/, find: suggestion('KEYWORDS') },
  ],
  LOCATION: [{ name: 'places', value: 'cityId', separator: /[\n;]/, find: city }],
}

type PickEntry = Record<string, string>

async function role(context: PageContext, text: string): Promise<Option | null> {
  const { list } = await app(context).call('jobs.roleList', { search: text.slice(0, 100), limit: 20 })
  const match = list.find(({ label }) => same(label, text)) ?? list[0]
  return match ? { value: match.code, label: match.label } : null
}

/** The role of a job: one, typed like a city. */
async function addRole(context: PageContext, form: FormData): Promise<string[]> {
  const typed = form.get(typedName('roleCode'))
  if (typeof typed !== 'string') return []
  const match = typed.trim() ? await role(context, typed.trim()) : null
  form.delete('roleCode')
  if (match) form.set('roleCode', match.value)
  return typed.trim() && !match ? ['roleCode'] : []
}

/** Takes the entries of a list out of the form, those without the ones marked to go. */
function removeEntries(form: FormData, list: string): PickEntry[] {
  const match = new Map<number, PickEntry>()
  const fields = [...form]
  for (const [key, value] of fields) {
    const [, at, part] = key.startsWith(`${list}[`) ? (/\[(\d{1,3})\]\.(\w+)$/.exec(key) ?? []) : []
    if (at === undefined || !part || typeof value !== 'string') continue
    match.set(Number(at), { ...match.get(Number(at)), [part]: value })
    form.delete(key)
  }
  return [...match.entries()].sort(([a], [b]) => a - b).flatMap(([, entry]) => (entry['drop'] ? [] : [entry]))
}

/**
 * Without a script a step's lists are typed, one word or city on each line, and entries carry a mark to go: puts them into the
 * form as the pickers would. What is not found stays typed, and its field is answered.
 */
export async function addTypedNames(context: PageContext, form: FormData, step: JobStep): Promise<string[]> {
  const unknown = step === 'TYPE' ? await addRole(context, form) : []
  for (const { name, value, separator, find } of lists[step] ?? []) {
    const typed = form.get(typedName(name))
    if (typeof typed !== 'string') continue
    const entries = removeEntries(form, name)
    const unmatched: string[] = []
    const text = typed.split(separator).flatMap((each) => each.trim() || [])
    for (const each of text.slice(0, maxNames)) {
      const match = await find(context, each)
      if (!match) unmatched.push(each)
      else if (!entries.some((entry) => entry[value] === match.value))
        entries.push({ [value]: match.value, label: match.label })
    }
    for (const [at, entry] of entries.entries())
      for (const [part, text] of Object.entries(entry)) form.append(`${name}[${at}].${part}`, text)
    form.set(typedName(name), [...unmatched, ...text.slice(maxNames)].join('\n'))
    if (unmatched.length > 0) unknown.push(name)
  }
  return unknown
}
