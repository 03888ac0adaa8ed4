import { cityLabel } from '#modules/reference/ui/suggest-cities.ts'
import { findCity } from '#web/routes/candidate/profile/typed-names.ts'
import type { AnnouncementValues } from './values.ts'
import type { PageContext } from '#web/pipeline/context.ts'

type Cities = Pick<AnnouncementValues, 'cities' | 'citiesTyped'>

const mostTyped = 50

/** The cities of the sent form. Without a script they are typed, one on each line, and may carry a mark to go; what is not found stays typed. */
export async function citiesIn(context: PageContext, form: FormData): Promise<Cities> {
  const gone = new Set(form.getAll('citiesDrop').map(String))
  const cities = new Map(
    form
      .getAll('cities')
      .map((id) => ({ id: String(id), label: '' }))
      .filter(({ id }) => !gone.has(id))
      .map((city) => [city.id, city]),
  )
  const lines = String(form.get('citiesTyped') ?? '')
    .split('\n')
    .flatMap((line) => line.trim() || [])
  const unknown: string[] = []
  for (const line of lines.slice(0, mostTyped)) {
    const city = await findCity(context, line.split(',')[0]?.trim() ?? '')
    if (city) cities.set(city.id, { id: city.id, label: cityLabel(city) })
    else unknown.push(line)
  }
  return { cities: [...cities.values()], citiesTyped: [...unknown, ...lines.slice(mostTyped)].join('\n') }
}
