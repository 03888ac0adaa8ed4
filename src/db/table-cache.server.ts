import type { Db } from './db.server.ts'

/** Rows kept at most, of all kinds together; then all are dropped. */
const maxRows = 100_000

/**
 * Rows of tables that seldom change (settings, masters, places), kept in the process. Triggers of these tables notify every process of
 * a change, which then drops them all. While the notifications cannot be heard, every read goes to the database.
 */
export class TableCache {
  readonly #source: Db
  readonly #rows = new Map<string, unknown>()
  #heard = false
  #generation = 0

  /** `source` is the primary's handle: a replica may not have the change yet that was notified. */
  constructor(source: Db) {
    this.#source = source
  }

  /** Notifications are heard from now on. */
  start(): void {
    this.clear()
    this.#heard = true
  }

  /** Notifications may be missed from now on. */
  stop(): void {
    this.#heard = false
    this.clear()
  }

  clear(): void {
    this.#generation++
    this.#rows.clear()
  }

  /** See `cachedRows`. */
  async read<V>(kind: string, keys: readonly string[], load: Load<V>): Promise<ReadonlyMap<string, V>> {
    if (!this.#heard) return load(this.#source, keys)
    const missing = keys.filter((key) => !this.#rows.has(`${kind} ${key}`))
    if (missing.length > 0) {
      const generation = this.#generation
      const loaded = await load(this.#source, missing)
      // What was dropped while these rows were read may have been one of them.
      if (generation !== this.#generation) return load(this.#source, keys)
      if (this.#rows.size + missing.length > maxRows) {
        this.clear()
        return load(this.#source, keys)
      }
      for (const key of missing) this.#rows.set(`${kind} ${key}`, loaded.get(key))
      if (missing.length === keys.length) return loaded
    }
    const known = keys.map((key) => [key, this.#rows.get(`${kind} ${key}`)] as const)
    return new Map(known.filter((each): each is readonly [string, V] => each[1] !== undefined))
  }
}

type Load<V> = (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>

const caches = new WeakMap<Db, TableCache>()

/** From now on `cachedRows` answers from this cache for reads by this handle. Transactions have handles of their own. */
export const attachCache = (db: Db, cache: TableCache): unknown => caches.set(db, cache)

/** `derived` reads through the same cache as the handle that it was made from. */
export function shareCache(from: Db, derived: Db): Db {
  const cache = caches.get(from)
  if (cache) caches.set(derived, cache)
  return derived
}

/**
 * Rows by their keys, from the memory of the process where the handle has one; keys without a row are not in the result. `load` reads
 * the rows of some keys. A transaction always reads, so that it sees what it has written.
 */
export function cachedRows<V>(
  db: Db,
  kind: string,
  keys: readonly string[],
  load: Load<V>,
): Promise<ReadonlyMap<string, V>> {
  if (keys.length === 0) return Promise.resolve(new Map())
  const unique = [...new Set(keys)]
  return caches.get(db)?.read(kind, unique, load) ?? load(db, unique)
}
