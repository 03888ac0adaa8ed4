import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'

export type SettingRow = {
  key: string
  /** Null while the default holds. */
  value: unknown
  version: number
  changedAt: Date | null
  changedBy: string | null
}

const rowsQuery = sql<SettingRow>`
    select key, s.value, greatest(coalesce(s.version, 0), coalesce(v.number, 0)) as version,
      v.at as "changedAt", account.full_name as "changedBy"
    from setting s
    full join (select distinct on (key) key, number, at, changed_by from setting_version order by key, number desc) v using (key)
    left join account on account.id = v.changed_by`

/** Settings that have ever been changed, with who changed each last. */
export const settingRows = async (db: Db): Promise<SettingRow[]> => (await rowsQuery.execute(db)).rows

type SettingChange = { key: string; value: unknown; version: number; by: string; now: Date }

/**
 * Stores a setting and its history if `version` is still current; null resets it to the default. Answers the new version, or null on a
 * version conflict. Of two that write at once one finds the number taken.
 */
export async function writeSetting(db: Db, { key, value, version, by, now }: SettingChange): Promise<number | null> {
  const number = version + 1
  const json = value === null ? null : JSON.stringify(value)
  const { rows } = await sql<{ number: number }>`
    insert into setting_version (key, number, before, after, changed_by, at)
    select ${key}, ${number}::int, (select value from setting where key = ${key}), ${json}::jsonb, ${by}::uuid, ${now}::timestamptz
    where ${version}::int = greatest(
      coalesce((select version from setting where key = ${key}), 0),
      coalesce((select max(number) from setting_version where key = ${key}), 0))
    on conflict do nothing returning number`.execute(db)
  if (rows.length === 0) return null
  if (json === null) await db.deleteFrom('setting').where('key', '=', key).execute()
  else
    await db
      .insertInto('setting')
      .values({ key, value: json, version: number, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, version: number, updated_at: now }))
      .execute()
  return number
}

/** The versions of a setting, newest first; `before` is the last number of the page above. */
export function settingHistory(db: Db, input: { key: string; before?: number | undefined; limit: number }) {
  let query = db
    .selectFrom('setting_version as v')
    .leftJoin('account as a', 'a.id', 'v.changed_by')
    .where('v.key', '=', input.key)
  if (input.before !== undefined) query = query.where('v.number', '<', input.before)
  return query
    .select(['v.number', 'v.before', 'v.after', 'v.at', 'a.full_name as by'])
    .orderBy('v.number', 'desc')
    .limit(input.limit)
    .execute()
}

type Version = { number: number; before: unknown; after: unknown; at: Date; by: string | null }

const versionsQuery = (keys: readonly string[], limit: number) => sql<Version & { key: string }>`
    select v.key, v.number, v.before, v.after, v.at, a.full_name as by from unnest(${keys}::text[]) k
    cross join lateral (select * from setting_version where key = k order by number desc limit ${limit}) v
    left join account a on a.id = v.changed_by order by v.key, v.number desc`

/** `settingRows`, the newest versions of each of these settings, newest first, and a number of what they touch. */
export async function settingHistories(db: Db, keys: readonly string[], limit: number, touched: Fragment) {
  const { rows, versions, counts } = await readTogether(db, {
    counts: rowsOf(sql<{ count: number }>`select count(*)::int as count from ${touched}`),
    rows: rowsOf(rowsQuery, { changedAt: true }),
    versions: rowsOf(versionsQuery(keys, limit), { at: true }),
  })
  return {
    touched: counts[0]?.count ?? 0,
    rows,
    historyOf: (key: string): Version[] => versions.filter((version) => version.key === key),
  }
}

/** What a version changed; undefined when there is none of this number. */
export function versionOfSetting(db: Db, key: string, number: number) {
  return db
    .selectFrom('setting_version')
    .select(['before', 'after'])
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst()
}
