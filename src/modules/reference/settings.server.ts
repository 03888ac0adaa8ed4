import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatFor, type Format } from '#platform/i18n/format.ts'
import type { Caller } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { hasFeature } from './settings.features.server.ts'
import { settings, type FeatureName, type SettingKey, type SettingValue } from './settings.ts'
import { storedSettings } from './store.server.ts'

type Settings<K extends SettingKey> = { [Key in K]: SettingValue<Key> }

/** Effective values: the stored one if it matches its schema, otherwise the default. */
export async function readSettings<K extends SettingKey>(db: Db, ...keys: K[]): Promise<Settings<K>> {
  const stored = await storedSettings(db)
  return Object.fromEntries(keys.map((key) => [key, valueOf(key, stored)])) as Settings<K>
}

export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, key))[key]
}

/** The calendar day in the time zone of the site. */
export const todayHere = async (db: Db, now: Date): Promise<string> => dayIn(now, await readSetting(db, 'timeZone'))

/** Formats dates and amounts with the settings of this site in this language, where one is named in another time zone. */
export async function formatIn(db: Db, locale: Locale, timeZone?: string): Promise<Format> {
  const shown = await readSettings(db, 'numberStyle', 'timeZone')
  return formatFor({ locale, ...shown, ...(timeZone && { timeZone }) })
}

/** Whether the caller has a feature that the operator can switch. */
export async function isFeatureOn(ctx: { db: Db; caller: Caller }, name: FeatureName): Promise<boolean> {
  return hasFeature(ctx.caller, name, await readSetting(ctx.db, name))
}

/** Refuses a call of a feature that is switched off for the caller. */
export async function requireFeature(ctx: { db: Db; caller: Caller }, name: FeatureName): Promise<void> {
  if (!(await isFeatureOn(ctx, name))) throw fail('FEATURE_OFF')
}

export async function publicSettings(db: Db): Promise<Record<string, unknown>> {
  const stored = await storedSettings(db)
  const keys = (Object.keys(settings) as SettingKey[]).filter((key) => settings[key].public)
  return Object.fromEntries(keys.map((key) => [key, valueOf(key, stored)]))
}

function valueOf<K extends SettingKey>(key: K, stored: ReadonlyMap<string, unknown>): SettingValue<K> {
  const { schema, default: fallback } = settings[key]
  const parsed = schema.safeParse(stored.get(key))
  return (parsed.success ? parsed.data : fallback) as SettingValue<K>
}
