import type { MasterCategory } from '../rules.ts'
import type { Option } from '#ui/form/select.tsx'

type Answer = { data?: { list: Found[] } }
type Found = { id: string; code: string; label: string }

async function find(category: MasterCategory, search: string, signal: AbortSignal): Promise<Found[]> {
  const reply = await fetch('/client/api/v1/masters/guest/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category, search: search.slice(0, 100), limit: 20 }),
    signal,
  })
  if (!reply.ok) throw new Error(`masters: ${reply.status}`)
  const { data } = (await reply.json()) as Answer
  return data?.list ?? []
}

/** Values of a master whose label begins like or sounds like the text, for a picker. Throws when the list cannot be had. */
export async function suggestMasters(category: MasterCategory, search: string, signal: AbortSignal): Promise<Option[]> {
  return (await find(category, search, signal)).map(({ code, label }) => ({ value: code, label }))
}

/** The same by id, for an administrator. */
export async function suggestMasterIds(
  category: MasterCategory,
  search: string,
  signal: AbortSignal,
): Promise<Option[]> {
  return (await find(category, search, signal)).map(({ id, label }) => ({ value: id, label }))
}
