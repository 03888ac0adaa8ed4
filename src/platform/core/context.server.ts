import type { Pool } from 'pg'
import type { Caller } from '#kernel/caller.ts'
import type { Contract, InputOf, OutputOf } from '#kernel/endpoint.ts'
import type { Event } from '#kernel/event.ts'
import type { JobName, JobOptions } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Ports } from './ports.server.ts'

/** What a verb may use. In a `write` call `db` is the open transaction; in a `read` call a plain handle. */
export type Context = {
  caller: Caller
  db: Db
  /** Search and matching run here, outside the transaction. */
  search: Pool
  /** The database's clock at the start of the call. */
  now: Date
  locale: Locale
  requestId: string
  /** Where the call came from, for rate limits and security records. */
  from: { ip: string; userAgent: string; referrer: string | null }
  log: Log
  ports: Ports
  /** Queues a job in the same transaction. */
  enqueue<P>(job: JobName<P>, payload: P, options?: JobOptions): Promise<void>
  /** Tells listeners, in the same transaction. */
  emit<P>(event: Event<P>, payload: P): Promise<void>
  /** Appends to the audit log, in the same transaction. */
  audit(entry: AuditEntry): Promise<void>
  /** A transaction of its own within a call that has `ownTransactions`; what it writes, queues and tells is one. */
  inTransaction<T>(run: (ctx: Context) => Promise<T>): Promise<T>
  /** Starts or ends the browser's session: the cookie goes out with the answer, after the commit. */
  cookie: {
    startSession(sessionId: string): Promise<void>
    endSession(): void
    setLocale(locale: Locale): void
    /** Small values of a room (already sealed by it) that scripts cannot read. */
    read(name: ModuleCookie): string | undefined
    keep(name: ModuleCookie, sealed: string, seconds: number): void
    drop(name: ModuleCookie): void
  }
}

/** `flow`: which code this browser waits for; `device`: the accounts that signed in here before; `signon`: this browser, while it signs on elsewhere. */
export type ModuleCookie = 'flow' | 'device' | 'signon'

/** Who did what to what: never a code, password, token or personal text. */
export type AuditEntry = {
  action: string
  subjectType: string
  subjectId: string | null
  outcome?: 'OK' | 'REFUSED'
  details?: Record<string, string | number | boolean | null | string[]>
}

/** What an uploaded file looks like to an action of an `upload` endpoint. */
export type UploadedFile = { name: string; type: string; bytes: Buffer }

export type Handler<I, O> = (call: { ctx: Context; input: I }) => Promise<O>

/** One verb for each call of a contract (or, for a split file, of some of them). */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: Handler<OutputOf<C[K]['input']>, InputOf<C[K]['output']>>
}
