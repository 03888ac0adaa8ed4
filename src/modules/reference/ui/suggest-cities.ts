import type { Option } from '#ui/form/select.tsx'

type City = { id: string; cityName: string; stateName: string; countryNm: string }
type CityListResponse = { data?: { list: City[] } }

/** "Bandung, Jawa Barat, Indonesia". */
export const cityLabel = ({ cityName, stateName, countryNm }: Omit<City, 'id'>): string =>
  [cityName, stateName, countryNm].filter(Boolean).join(', ')

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
  return (data?.list ?? []).map(({ id, ...city }) => ({ value: id, label: cityLabel(city) }))
}
