import type { Found } from '#modules/admin/search/contract.ts'

type Answer = { data?: { exact: Found[]; groups: { list: Found[] }[] } }

/** What the console's search finds, exact matches first. Throws when the request fails. */
export async function suggestFound(query: string, signal: AbortSignal): Promise<Found[]> {
  const response = await fetch('/client/api/v1/admin/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.slice(0, 200) }),
    signal,
  })
  if (!response.ok) throw new Error(`search: ${response.status}`)
  const { data } = (await response.json()) as Answer
  return data ? [...data.exact, ...data.groups.flatMap(({ list }) => list)] : []
}
