import type { Json, Made, MadeStamp, Maybe, MaybeStamp, Personal } from './columns.ts'

export type CountryTable = {
  code: string
  name_en: string
  name_id: string
  dial_code: Maybe<string>
  currency: Maybe<string>
  active: Made<boolean>
}
export type StateTable = {
  id: Made<string>
  key: Made<number>
  country_code: string
  code: string
  name_en: string
  name_id: string
}
export type CityTable = {
  id: Made<string>
  key: Made<number>
  state_id: string
  country_code: string
  name: string
  /** Other names people search by, separated by commas. */
  other_names: Made<string>
  search_text: Made<string>
  kind: Made<string>
  population: Maybe<number>
  /** Degrees; null where nobody has said where it is. */
  lat: Maybe<number>
  lon: Maybe<number>
  active: Made<boolean>
}
export type MasterStatus = 'ACTIVE' | 'PROPOSED' | 'MERGED' | 'INACTIVE'
export type MasterTable = {
  id: Made<string>
  key: Made<number>
  category: string
  code: string
  name_en: string
  name_id: string
  aliases: Made<string[]>
  search_text: Made<string>
  meta: Json<Record<string, unknown>>
  sort: Made<number>
  status: Made<MasterStatus>
  merged_into: Maybe<string>
  proposed_by: Maybe<string>
  created_at: MadeStamp
  updated_at: MadeStamp
}
export type MasterProposalTable = { master_id: string; account_id: string; created_at: Date }
/** Kept by a trigger on `master`: every name of a value, plain. */
export type MasterNameTable = { master_id: string; category: string; name: string; sort: number }
export type SettingTable = { key: string; value: Json<object>; version: Made<number>; updated_at: MadeStamp }
export type ContactMessageTable = {
  id: Made<string>
  account_id: Maybe<string>
  name: Personal<string>
  email: Personal<string>
  topic: string
  message: Personal<string>
  locale: string
  handled_at: MaybeStamp
  handled_by: Maybe<string>
  created_at: MadeStamp
}
