import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatFor, type Format } from '#platform/i18n/format.ts'
import { settings, type SettingKey, type SettingValue } from './settings.ts'
import { storedSettings } from './store.server.ts'

type Settings<K extends SettingKey> = { [Key in K]: SettingValue<Key> }

/** The values in force: what an administrator stored when it still fits its schema, else the default. */
export async function readSettings<K extends SettingKey>(db: Db, ...keys: K[]): Promise<Settings<K>> {
  const stored = await storedSettings(db)
  return Object.fromEntries(keys.map((key) => [key, valueOf(key, stored)])) as Settings<K>
}

/** One of them. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, key))[key]
}

/** How dates and amounts are written on this site, in this language. */
export async function formatIn(db: Db, locale: Locale): Promise<Format> {
  return formatFor({ locale, ...(await readSettings(db, 'grouping', 'timeZone')) })
}

export async function publicSettings(db: Db): Promise<Record<string, unknown>> {
  const stored = await storedSettings(db)
  const open = (Object.keys(settings) as SettingKey[]).filter((key) => settings[key].public)
  return Object.fromEntries(open.map((key) => [key, valueOf(key, stored)]))
}

function valueOf<K extends SettingKey>(key: K, stored: Map<string, unknown>): SettingValue<K> {
  const { schema, default: fallback } = settings[key]
  const found = schema.safeParse(stored.get(key))
  return (found.success ? found.data : fallback) as SettingValue<K>
}
