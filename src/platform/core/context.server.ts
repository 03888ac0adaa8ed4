import type { Administrator, Caller } from '#kernel/caller.ts'
import type { Contract, InputOf, OutputOf } from '#kernel/endpoint.ts'
import type { Event } from '#kernel/event.ts'
import type { JobName, JobOptions } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Ports } from './ports.server.ts'

/** What was asked for, and what it was about then (`SecondApprovalSubject.state`). */
export type ConfirmedCall = { input: unknown; state?: string }

/** What a handler may use. `db` is the open transaction of a `write`, a plain connection of a `read`. */
export type Context = {
  caller: Caller
  db: Db
  /** Outside the transaction, by connections of their own: search, matching, and files that are reserved before they are stored. */
  search: Db
  /** The database's clock at the start of the call. */
  now: Date
  locale: Locale
  requestId: string
  /** Where the call came from, for rate limits and security records; the time zone is what the browser said last. */
  from: { ip: string; userAgent: string; referrer: string | null; timeZone: string | null }
  log: Log
  ports: Ports
  /** Queues a job in the same transaction. */
  enqueue<P>(job: JobName<P>, payload: P, options?: JobOptions): Promise<void>
  /** Runs the listeners of an event in the same transaction. */
  emit<P>(event: Event<P>, payload: P): Promise<void>
  /** Appends to the audit log, in the same transaction. */
  audit(entry: AuditEntry): Promise<void>
  /** Whether the call has written to the audit log. */
  readonly isAudited: () => boolean
  /** Runs a transaction of its own in a call with `ownTransactions`; what it writes, queues and emits commits together. */
  inTransaction<T>(run: (ctx: Context) => Promise<T>): Promise<T>
  /** The same transaction in the name of somebody: for a background job that does what a person asked for. */
  as(caller: Caller, locale: Locale): Context
  /** Carries out a call that `caller` asked for and a second administrator has confirmed, in the same transaction. */
  runConfirmed(action: string, confirmed: ConfirmedCall, caller: Administrator, locale: Locale): Promise<void>
  /** Cookies to set; they are sent with the response, after the commit. */
  cookie: {
    startSession(sessionId: string): Promise<void>
    endSession(): void
    setLocale(locale: Locale): void
    /** Small values that a module has sealed and scripts cannot read. */
    read(name: ModuleCookie): string | undefined
    set(name: ModuleCookie, sealed: string, seconds: number): void
    clear(name: ModuleCookie): void
  }
}

/** `flow`: the one-time code this browser waits for; `device`: accounts that signed in here before; `signon`: a single sign-on in progress; `passkey`: names this browser to its challenges. */
export type ModuleCookie = 'flow' | 'device' | 'signon' | 'passkey'

/** An entry of the audit log: never a code, password, token or personal text. */
export type AuditEntry = {
  action: string
  subjectType: string
  subjectId: string | null
  outcome?: 'OK' | 'REFUSED'
  /** The company whose activity this is, where the caller is no member of it. */
  companyId?: string
  /** The administrator who acted for somebody, where this is about their acting and not done in it. */
  actingAdminId?: string
  details?: Record<string, string | number | boolean | null | string[]>
}

/** The file that the handler of an `upload` endpoint gets. */
export type UploadedFile = { name: string; type: string; bytes: Buffer }

export type Handler<I, O> = (call: { ctx: Context; input: I }) => Promise<O>

/** One handler for each endpoint of a contract (or, for a split file, of some of them). */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: Handler<OutputOf<C[K]['input']>, InputOf<C[K]['output']>>
}
