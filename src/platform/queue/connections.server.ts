import pg from 'pg'
import { settlesWithin } from '#platform/core/settles-within.ts'
import type { Log } from '#platform/log/log.server.ts'

/** Connections that the queue itself opens at most: a run's pool and its lease, and one that looks for dead workers. */
export const queueConnections = (concurrency: number): number => queuePoolSize(concurrency) + 2

/** Connections of a pool that serves `concurrency` jobs at a time: one each, LISTEN, scheduled jobs and the reports of two jobs. */
export const queuePoolSize = (concurrency: number): number => concurrency + 4

/**
 * Connections of the queue alone, so that reporting a job never waits for requests or for the statements of jobs. The limit on
 * the client's side also ends a statement when PostgreSQL does not answer at all.
 */
export function queueConfig(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'karya-worker',
  }
}

/** A pool that can be left without waiting for clients that nobody gives back. */
export class QueuePool {
  readonly pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()
  readonly #log: Log

  constructor(config: pg.PoolConfig, log: Log) {
    this.#log = log
    this.pool = new pg.Pool(config)
    const report = (err: Error) => log.warn({ err }, 'the queue lost a database connection')
    this.pool.on('error', report)
    this.pool.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', report) // a client that is checked out needs a listener of its own
    })
    this.pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Closes idle connections, and after a second those that are still checked out. */
  async end(): Promise<void> {
    const closed = this.pool.end()
    if (await settlesWithin(1000, closed)) return
    for (const client of this.#clients)
      client.end().catch((err: unknown) => this.#log.debug({ err }, 'a connection of the queue was gone already'))
  }
}
