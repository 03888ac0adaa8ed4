import type { Option } from '#ui/form/select.tsx'

type Answer = { data?: { list: { id: string; cityName: string; stateName: string; countryNm: string }[] } }

/** Cities whose name begins like or sounds like the text, for a picker. Throws when the list cannot be had. */
export async function suggestCities(search: string, signal: AbortSignal): Promise<Option[]> {
  const reply = await fetch('/client/api/v1/city/guest/get-city-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search: search.slice(0, 100), limit: 20 }),
    signal,
  })
  if (!reply.ok) throw new Error(`cities: ${reply.status}`)
  const { data } = (await reply.json()) as Answer
  return (data?.list ?? []).map(({ id, cityName, stateName, countryNm }) => ({
    value: id,
    label: [cityName, stateName, countryNm].filter(Boolean).join(', '),
  }))
}
