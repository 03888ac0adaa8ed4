import type { Contract, OutputOf } from '#kernel/endpoint.ts'
import type { FieldError } from '#kernel/fail.ts'
import type { Event } from '#kernel/event.ts'
import type { JobName } from '#kernel/job.ts'
import type { SubjectName, EndpointApprovalKind } from '#kernel/second-approval.ts'
import type { Handlers, Context } from './context.server.ts'

/** Runs in the transaction that emitted the event, so it must not call external services. */
export type Listener = { readonly event: string; readonly run: (ctx: Context, payload: never) => Promise<void> }

/** The current attempt of a job, from 1. */
export type JobAttempt = { attempt: number; maxAttempts: number }

/** A background job: one transaction a run unless `ownTransactions`. It runs at least once, so it must be idempotent. */
export type Job = {
  readonly name: string
  readonly run: (ctx: Context, payload: never, attempt: JobAttempt) => Promise<void>
  /** Names under which earlier versions queued this job; jobs still waiting under them run here. */
  readonly formerNames?: readonly string[]
  /** Cron expression (UTC) of a scheduled job. */
  readonly cron?: string
  /** The handler opens its own transactions because it calls external services. */
  readonly ownTransactions?: true
  /** False for jobs that an operator cannot pause. */
  readonly pausable?: false
}

/** Whether a call proves by itself that it is no stranger's; reads only. */
export type Proof<I = unknown> = (call: { ctx: Context; input: I }) => Promise<boolean>

/** The proofs of the endpoints that have a rate limit for strangers only. */
export type Proofs<C extends Contract> = { readonly [K in keyof C]?: Proof<OutputOf<C[K]['input']>> }

/**
 * What is wrong with the fields that are given, by rules that need more than the shape of an input: reads only, and nothing that costs
 * an attempt. Runs over the valid fields of an input that is refused for others, so that all errors come at once.
 */
export type Check<I = unknown> = (call: { ctx: Context; input: Partial<I> }) => Promise<FieldError[]>
export type Checks<C extends Contract> = { readonly [K in keyof C]?: Check<OutputOf<C[K]['input']>> }

/**
 * What a second administrator is asked about: the name is kept sealed with the input. `state` says what it was like when it was asked for,
 * where the input has no version: confirmed in another state, it is STALE_VERSION. `kind` is another kind than that of the endpoint.
 */
export type SecondApprovalSubject = {
  type: string
  id: string | null
  name: SubjectName
  state?: string
  kind?: EndpointApprovalKind
}

/** Whether a call waits for a second administrator, and what it is about; null where one is enough. Reads only. */
export type SecondApproval<I = unknown> = (call: { ctx: Context; input: I }) => Promise<SecondApprovalSubject | null>
export type SecondApprovals<C extends Contract> = { readonly [K in keyof C]?: SecondApproval<OutputOf<C[K]['input']>> }

/** What a module registers with the core. */
export type ModuleDefinition<C extends Contract = Contract> = {
  readonly contract: C
  readonly handlers: Handlers<C>
  readonly proofs?: Proofs<C>
  readonly checks?: Checks<C>
  /** Of every endpoint with `second`. */
  readonly secondApprovals?: SecondApprovals<C>
  readonly jobs?: readonly Job[]
  readonly listeners?: readonly Listener[]
}

export function on<P>(event: Event<P>, run: (ctx: Context, payload: P) => Promise<void>): Listener {
  return { event: event.name, run: run as Listener['run'] }
}

export function handle<P>(
  job: JobName<P>,
  run: (ctx: Context, payload: P, attempt: JobAttempt) => Promise<void>,
  options: { cron?: string; ownTransactions?: true; formerNames?: readonly string[]; pausable?: false } = {},
): Job {
  return { name: job.name, run: run as Job['run'], ...options }
}

/** A module without its exact types: the core looks handlers up by name. */
export type Module = {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, unknown>>
  readonly proofs?: Readonly<Record<string, unknown>>
  readonly checks?: Readonly<Record<string, unknown>>
  readonly secondApprovals?: Readonly<Record<string, unknown>>
  readonly jobs?: readonly Job[]
  readonly listeners?: readonly Listener[]
}

/** Checks that every endpoint of the contract has its handler. */
export function defineModule<C extends Contract>(parts: ModuleDefinition<C>): Module {
  return parts
}
