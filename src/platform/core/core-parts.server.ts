import type { Database, Db } from '#db/db.server.ts'
import type { RateRule } from '#kernel/endpoint.ts'
import type { NotificationListener } from '#platform/live/listener.server.ts'
import type { Event } from '#kernel/event.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Clock } from './clock.server.ts'
import type { ConfirmedCall, Context } from './context.server.ts'
import type { IncomingRequest } from './incoming.ts'
import type { Listener, Module } from './module.server.ts'
import type { Ports } from './ports.server.ts'

export type CoreParts = {
  modules: readonly Module[]
  database: Database
  /** Connections for background jobs, so that requests and jobs do not wait for each other's; those of requests by default. */
  jobDatabase?: Database
  /** Notifications of PostgreSQL. */
  listener: NotificationListener
  clock: Clock
  log: Log
  ports: Ports
  /**
   * Counts a call against a rule: at once, or in the transaction `db`. Returns the seconds to wait when it exceeds the rule, else null.
   */
  countLimit: (rule: RateRule, key: string, db?: Db) => Promise<number | null>
  cookies: (incoming: IncomingRequest, now: Date) => Context['cookie']
  observe?: (action: string, outcome: string, seconds: number) => void
}

/** The part of the core that contexts are created from. */
export type ContextSource = {
  readonly parts: CoreParts
  readonly listeners: ReadonlyMap<string, Listener[]>
  announce<P>(event: Event<P>, payload: P, transaction?: Db): void
  runConfirmed(ctx: Context, action: string, confirmed: ConfirmedCall): Promise<void>
  inContext<T>(write: boolean, incoming: IncomingRequest, run: (ctx: Context) => Promise<T>): Promise<T>
}
