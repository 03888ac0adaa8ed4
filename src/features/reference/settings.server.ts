import type { Db } from '#db/db.server.ts'
import { settings, type SettingKey, type SettingValue } from './settings.ts'
import { storedSettings } from './store.server.ts'

/** The value in force: what an administrator stored when it still fits its schema, else the default. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  return valueOf(key, await storedSettings(db))
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
