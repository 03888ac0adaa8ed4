import type { EndpointOutput } from '#modules/contract.ts'
import type { AnnouncementContent } from '#modules/content/announcements/rules.ts'

export type AnnouncementRow = EndpointOutput<'admin.announcements.list'>['list'][number]
export type Plan = EndpointOutput<'admin.announcements.list'>['plans'][number]
type LocaleValues = { en: string; id: string }

/** What stands in the form. */
export type AnnouncementValues = Pick<AnnouncementContent, 'audience' | 'language' | 'level'> & {
  id: number | null
  version: number
  key: string
  plans: readonly string[]
  cities: AnnouncementRow['cities']
  /** Names of more cities, one on each line, where no script runs. */
  citiesTyped: string
  title: LocaleValues
  text: LocaleValues
  link: string
  startsAt: string
  endsAt: string
}

export const emptyValues = (key: string): AnnouncementValues => ({
  id: null,
  version: 0,
  key,
  audience: 'ALL',
  plans: [],
  cities: [],
  citiesTyped: '',
  language: 'both',
  level: 'INFO',
  title: { en: '', id: '' },
  text: { en: '', id: '' },
  link: '',
  startsAt: '',
  endsAt: '',
})

/** An announcement as its form shows it. */
export const valuesOf = (row: AnnouncementRow): AnnouncementValues => ({
  id: row.id,
  version: row.version,
  key: '',
  audience: row.audience,
  plans: row.plans,
  cities: row.cities,
  citiesTyped: '',
  language: row.language,
  level: row.level,
  title: { en: row.texts.en?.title ?? '', id: row.texts.id?.title ?? '' },
  text: { en: row.texts.en?.text ?? '', id: row.texts.id?.text ?? '' },
  link: row.link ?? '',
  startsAt: row.startsLocal,
  endsAt: row.endsLocal,
})

/** The same as hidden fields, to take it off or put it back as it is. */
export const fieldsOf = ({
  title,
  text,
  plans,
  cities,
  citiesTyped: _,
  ...values
}: AnnouncementValues): [name: string, value: string][] => [
  ...Object.entries(values).map(([name, value]): [string, string] => [name, value === null ? '' : String(value)]),
  ...plans.map((code): [string, string] => ['plans', code]),
  ...cities.map(({ id }): [string, string] => ['cities', id]),
  ['title.en', title.en],
  ['title.id', title.id],
  ['text.en', text.en],
  ['text.id', text.id],
]
