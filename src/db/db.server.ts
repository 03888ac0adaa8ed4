import type { Socket } from 'node:net'
import { Kysely } from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepared-statements.server.ts'
import { Replicas, type OpenHandles, type Replica, type ReplicaState } from './replicas.server.ts'
import type { Tables } from './schema.ts'
import { answerLast, TimedDialect, transactionTime } from './transaction-time.server.ts'

// Dates stay texts (no time zone can move them); 64-bit and numeric values become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => safeInteger(text))
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => Number(text))

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
}

export type Db = Kysely<Tables>

/**
 * Runs in one transaction, once: what `run` does with its handle is kept when it answers, and undone when it throws. A
 * call's own transactions (`ctx.inTransaction`) are run again on serialization failures.
 * `now` is PostgreSQL's own in this transaction.
 * The handle is typed here, once: that a transaction is a handle too the compiler finds out by comparing all of both.
 */
export function inTransaction<T>(db: Db, run: (tx: Db, now: Date | undefined) => Promise<T>): Promise<T> {
  return db.transaction().execute<T>(((tx: Db) => transactionTime(tx).then((now) => run(tx, now))) as never)
}

export type Database = {
  /** Ordinary reads and writes. */
  db: Db
  pool: pg.Pool
  /** Search and matching: the search index serves every query, so PostgreSQL plans without the values (decision 0045). */
  search: Db
  searchPool: pg.Pool
  /** Read-only copies, when there are any; `startMonitoring` begins to use them. */
  replicas: Replicas | null
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  max?: number
  onError?: (error: Error) => void
  replicaUrls?: readonly string[]
  /** How far behind a replica may be that is read, in milliseconds. */
  replicaLagMs?: number
  onReplica?: (replica: Replica, before: ReplicaState) => void
  /**
   * Milliseconds after which a statement that PostgreSQL does not answer ends on this side. PostgreSQL ends its own statements
   * before; jobs that raise that limit need a longer one here too.
   */
  queryTimeoutMs?: number
}

/** Opens the pools. Waiting for a connection ends after 2 s (RE-07), a statement after 15 s, on this side after 17 s. */
export function openDatabase(options: DatabaseOptions): Database {
  const primary = openPools(options)
  const { replicaUrls = [], replicaLagMs = 5000, onReplica = () => undefined } = options
  const replicas =
    replicaUrls.length === 0
      ? null
      : new Replicas({
          urls: replicaUrls,
          primary: primary.pool,
          open: (url) => openPools({ ...options, url }),
          lagLimitMs: replicaLagMs,
          onChange: onReplica,
        })
  return {
    ...primary,
    replicas,
    async close() {
      await replicas?.close()
      await primary.close()
    },
  }
}

/** Connections for searches in addition to a pool of `max`. */
export const searchPoolSize = (max: number): number => Math.max(2, Math.ceil(max / 4))

/** pg's `query_timeout` leaves the statement on its connection, where a rollback and the next statement would wait behind it. */
function dropUnanswered(client: pg.PoolClient): void {
  const { connection } = client as pg.PoolClient & { connection: { stream: Socket } }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') connection.stream.destroy(error)
      })
    return answer
  }) as typeof client.query
}

/**
 * Starting a second process for a statement, or compiling it, takes longer than most statements, and every core has pages to read for.
 * What the operator sets for connections stays.
 */
const oneProcess = `${process.env['PGOPTIONS'] ?? ''} -c max_parallel_workers_per_gather=0 -c jit=off`.trim()

/** Connections of a pool that stay open while nobody comes: a new one parses and plans every statement of a page again. */
const keptConnections = 4

/** The pools of one server. */
function openPools({
  url,
  max = 16,
  onError = () => undefined,
  queryTimeoutMs = 17_000,
}: DatabaseOptions): OpenHandles & { pool: pg.Pool; searchPool: pg.Pool } {
  const base: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    min: Math.min(max, keptConnections),
    statement_timeout: 15_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'karya',
    options: oneProcess,
  }
  const pool = new pg.Pool({ ...base, max })
  const searchPool = new pg.Pool({
    ...base,
    max: searchPoolSize(max),
    min: Math.min(searchPoolSize(max), keptConnections),
    statement_timeout: 5000,
    query_timeout: Math.min(queryTimeoutMs, 7000),
    // Every query of this pool has an index: a sequential scan of the search tables takes seconds at a million jobs.
    options: `${oneProcess} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`,
  })
  for (const each of [pool, searchPool]) {
    each.on('error', onError)
    each.on('connect', prepareStatements)
    each.on('connect', dropUnanswered)
    each.on('connect', answerLast)
    // A client that is checked out needs a listener of its own, else a killed backend ends the process.
    each.on('connect', (client) => client.on('error', onError))
  }
  const handle = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new TimedDialect({ pool }) })
  return {
    db: handle(pool),
    pool,
    search: handle(searchPool),
    searchPool,
    async close() {
      await pool.end() // db.destroy() leaves the pool open when Kysely has not run a query
      await searchPool.end()
    },
  }
}
