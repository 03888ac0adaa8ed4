import type { Contract } from '#kernel/endpoint.ts'
import type { Event } from '#kernel/event.ts'
import type { JobName } from '#kernel/job.ts'
import type { Handlers, Context } from './context.server.ts'

/** Runs inside the transaction of whoever emitted; it must not call outside services. */
export type Listener = { readonly event: string; readonly run: (ctx: Context, payload: never) => Promise<void> }

/** Which attempt of how many this run of a job is, from 1. */
export type Tries = { attempt: number; maxAttempts: number }

/** A background job: one transaction a run unless `ownTransactions`, at least once, so its effect must be safe twice. */
export type Job = {
  readonly name: string
  readonly run: (ctx: Context, payload: never, tries: Tries) => Promise<void>
  /** Names under which an earlier version queued this job: what still waits under them runs here. */
  readonly formerNames?: readonly string[]
  /** Cron line (UTC) when the job runs by the clock. */
  readonly cron?: string
  /** The handler opens its own transactions because it calls outside services. */
  readonly ownTransactions?: true
}

/** What a room hands to the house. `contract` and `actions` are left out by a platform part that only has jobs. */
export type ModuleDefinition<C extends Contract = Contract> = {
  readonly contract: C
  readonly handlers: Handlers<C>
  readonly jobs?: readonly Job[]
  readonly listeners?: readonly Listener[]
}

export function on<P>(event: Event<P>, run: (ctx: Context, payload: P) => Promise<void>): Listener {
  return { event: event.name, run: run as Listener['run'] }
}

export function handle<P>(
  job: JobName<P>,
  run: (ctx: Context, payload: P, tries: Tries) => Promise<void>,
  options: { cron?: string; ownTransactions?: true; formerNames?: readonly string[] } = {},
): Job {
  return { name: job.name, run: run as Job['run'], ...options }
}

/** A room once its types are checked: the house looks calls up by name. */
export type Module = {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, unknown>>
  readonly jobs?: readonly Job[]
  readonly listeners?: readonly Listener[]
}

/** A room with its exact types checked: every call of the contract has its verb. */
export function defineModule<C extends Contract>(parts: ModuleDefinition<C>): Module {
  return parts
}
