import type { MasterCategory } from '../rules.ts'
import type { Option } from '#ui/form/select.tsx'

type MasterListResponse = { data?: { list: MasterOption[] } }
type MasterOption = { id: string; code: string; label: string }

async function fetchMasters(category: MasterCategory, search: string, signal: AbortSignal): Promise<MasterOption[]> {
  const response = await fetch('/client/api/v1/masters/guest/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category, search: search.slice(0, 100), limit: 20 }),
    signal,
  })
  if (!response.ok) throw new Error(`masters: ${response.status}`)
  const { data } = (await response.json()) as MasterListResponse
  return data?.list ?? []
}

/** Values of a master category for a picker, by label prefix or similar spelling. Throws when the request fails. */
export async function suggestMasters(category: MasterCategory, search: string, signal: AbortSignal): Promise<Option[]> {
  return (await fetchMasters(category, search, signal)).map(({ code, label }) => ({ value: code, label }))
}

/** Like `suggestMasters`, but the option values are ids. */
export async function suggestMasterIds(
  category: MasterCategory,
  search: string,
  signal: AbortSignal,
): Promise<Option[]> {
  return (await fetchMasters(category, search, signal)).map(({ id, label }) => ({ value: id, label }))
}
