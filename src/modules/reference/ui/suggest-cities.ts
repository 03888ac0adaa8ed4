import type { Option } from '#ui/form/select.tsx'

type CityListResponse = { data?: { list: { id: string; cityName: string; stateName: string; countryNm: string }[] } }

/** Cities for a picker, by name prefix or similar spelling. Throws when the request fails. */
export async function suggestCities(search: string, signal: AbortSignal): Promise<Option[]> {
  const response = await fetch('/client/api/v1/city/guest/get-city-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search: search.slice(0, 100), limit: 20 }),
    signal,
  })
  if (!response.ok) throw new Error(`cities: ${response.status}`)
  const { data } = (await response.json()) as CityListResponse
  return (data?.list ?? []).map(({ id, cityName, stateName, countryNm }) => ({
    value: id,
    label: [cityName, stateName, countryNm].filter(Boolean).join(', '),
  }))
}
