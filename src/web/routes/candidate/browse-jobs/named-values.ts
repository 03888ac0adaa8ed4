import { browseTo, type Browse } from '#modules/search/rules.url.ts'
import type { AppRequest } from '#web/pipeline/context.ts'

/** The fields of the filters that take the name of a value, with their reference data. They never stay in an address. */
export const namedFields = {
  skills: { name: 'skillName', category: 'SKILLS' },
  industry: { name: 'industryName', category: 'INDUSTRY' },
} as const
export type NamedKey = keyof typeof namedFields
const keys = Object.keys(namedFields) as NamedKey[]
export const nameParameters = keys.map((key) => namedFields[key].name)

/**
 * The address of the same search with the values that are named in this one; null when none is. A name that is close to no value
 * is searched for in the jobs instead.
 */
export async function withNamedValues({ url, call }: AppRequest, browse: Browse): Promise<string | null> {
  const named = keys.flatMap((key) => {
    const text = (url.searchParams.get(namedFields[key].name) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 80)
    return text === '' ? [] : [{ key, text }]
  })
  if (named.length === 0) return null
  let next = browse
  for (const { key, text } of named) {
    const { list } = await call('reference.masters', { category: namedFields[key].category, search: text, limit: 10 })
    const code = list[0]?.code
    if (code === undefined) next = { ...next, search: `${next.search} ${text}`.trim() }
    else next = { ...next, [key]: [...new Set([...next[key], code])] }
  }
  return browseTo(next)
}
