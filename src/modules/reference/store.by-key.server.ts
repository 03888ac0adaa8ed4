import { anyKey } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** Code and labels of a master, a city or a state. */
export type Names = { code: string } & Record<Locale, string>
type ByKey = Promise<ReadonlyMap<string, Names>>

export const mastersByKey = (db: Db, keys: readonly number[]): ByKey =>
  cachedRows(db, 'master by key', keys.map(String), async (source, missing) =>
    byKey(
      await source
        .selectFrom('master')
        .select(['key', 'code', 'name_en as en', 'name_id as id'])
        .where('key', '=', anyKey(missing.map(Number)))
        .execute(),
    ),
  )

export const citiesByKey = (db: Db, keys: readonly number[]): ByKey =>
  cachedRows(db, 'city by key', keys.map(String), async (source, missing) =>
    byKey(
      await source
        .selectFrom('city')
        .select(['key', 'id as code', 'name as en', 'name as id'])
        .where('key', '=', anyKey(missing.map(Number)))
        .execute(),
    ),
  )

export const statesByKey = (db: Db, keys: readonly number[]): ByKey =>
  cachedRows(db, 'state by key', keys.map(String), async (source, missing) =>
    byKey(
      await source
        .selectFrom('state')
        .select(['key', 'id as code', 'name_en as en', 'name_id as id'])
        .where('key', '=', anyKey(missing.map(Number)))
        .execute(),
    ),
  )

const byKey = (rows: readonly (Names & { key: number })[]) =>
  new Map<string, Names>(rows.map(({ key, ...names }) => [String(key), names]))
