import { system } from '#kernel/caller.ts'
import type { Contract, Endpoint, RateRule } from '#kernel/endpoint.ts'
import { event, type Event } from '#kernel/event.ts'
import { fail, isFail, type FieldError } from '#kernel/fail.ts'
import { inTransaction, type Database, type Db } from '#db/db.server.ts'
import { TableCache } from '#db/table-cache.server.ts'
import type { ZodType } from 'zod'
import { authorize, withMissingRight } from './authorize.ts'
import type { ConfirmedCall, Context, Handler } from './context.server.ts'
import { makeContext } from './make-context.server.ts'
import { captureCommittedFailure, unwrapOutcome } from './committed-failure.ts'
import type { CoreParts } from './core-parts.server.ts'
import type { IncomingRequest } from './incoming.ts'
import { ReadRouter } from './read-router.server.ts'
import { parseInput, validFields, withMoreFields } from './parse-input.ts'
import { requestSecondApproval, rehearse } from '#platform/second-approval/ask.server.ts'
import type { Check, Job, Listener, JobAttempt, Proof, SecondApproval } from './module.server.ts'
import { isRetryable, sqlFail } from './sql-errors.server.ts'
import { traceActing } from './trace-acting.server.ts'
import { whileOpen } from './while-open.server.ts'

/** This process has changed what public pages show. */
export const pagesChanged = event<object>('core.pagesChanged')

type RegisteredEndpoint = {
  endpoint: Endpoint
  handler: Handler<unknown, unknown>
  proof: Proof | undefined
  check: Check | undefined
  second: SecondApproval | undefined
}

/** The modules combined: endpoints by name, jobs by task name, listeners by event. */
export class Core {
  readonly contract: Contract
  readonly parts: CoreParts
  readonly listeners: ReadonlyMap<string, Listener[]>
  readonly jobs: readonly Job[]
  readonly #reads: ReadRouter
  readonly #entries: ReadonlyMap<string, RegisteredEndpoint>
  readonly #watchers = new Map<string, ((payload: never) => void)[]>()
  /** Transactions under way that change what public pages show. */
  readonly #changesPages = new WeakSet<Db>()
  /** Counts changes of public pages by this process, and by those that share their changes with it; cached pages compare it. */
  changes = 0
  /** Settings, masters and places as this process knows them (`startTableCache`). */
  readonly cache: TableCache

  constructor(parts: CoreParts) {
    this.parts = parts
    this.cache = new TableCache(parts.database.db)
    this.#reads = new ReadRouter(parts.database)
    const entries = new Map<string, RegisteredEndpoint>()
    const listeners = new Map<string, Listener[]>()
    for (const module of parts.modules) {
      for (const [action, endpoint] of Object.entries(module.contract)) {
        const handler = module.handlers[action]
        if (!handler || entries.has(action)) throw new Error(`endpoint ${action} has no handler, or is declared twice`)
        const proof = module.proofs?.[action] as Proof | undefined
        if (Boolean(proof) !== Boolean(endpoint.limits?.some((rule) => rule.unknownDevicesOnly)))
          throw new Error(`endpoint ${action} has a limit for strangers without a proof, or the reverse`)
        const check = module.checks?.[action] as Check | undefined
        const second = module.secondApprovals?.[action] as SecondApproval | undefined
        if (Boolean(second) !== Boolean(endpoint.second) || (second && endpoint.ownTransactions))
          throw new Error(
            `endpoint ${action} has a second administrator without a guard, the reverse, or own transactions`,
          )
        entries.set(action, { endpoint, handler: handler as Handler<unknown, unknown>, proof, check, second })
      }
      for (const each of module.listeners ?? []) listeners.set(each.event, [...(listeners.get(each.event) ?? []), each])
    }
    this.#entries = entries
    this.listeners = listeners
    this.jobs = parts.modules.flatMap((module) => module.jobs ?? [])
    const names = this.jobs.flatMap(({ name, formerNames = [] }) => [name, ...formerNames])
    const duplicate = names.find((name, at) => names.indexOf(name) !== at)
    if (duplicate) throw new Error(`two background jobs are called ${duplicate}`)
    this.contract = Object.fromEntries([...entries].map(([action, { endpoint }]) => [action, endpoint]))
  }

  /** Notifies this process of an event, before its transaction is committed or rolled back. */
  subscribe<P>(event: Event<P>, run: (payload: P) => void): void {
    this.#watchers.set(event.name, [...(this.#watchers.get(event.name) ?? []), run])
  }

  announce<P>(event: Event<P>, payload: P, transaction?: Db): void {
    if (event.onPublicPages && transaction) this.#changesPages.add(transaction)
    for (const run of this.#watchers.get(event.name) ?? []) run(payload as never)
  }

  /** Runs one call: authorisation, rate limits, validation, then the handler in its transaction; the result has declared fields only. */
  async call(action: string, rawInput: unknown, incoming: IncomingRequest): Promise<unknown> {
    const started = performance.now()
    const { observe } = this.parts
    try {
      const answer = await this.#run(action, rawInput, incoming)
      observe?.(action, 'SUCCESS', (performance.now() - started) / 1000)
      return answer
    } catch (error) {
      const known = isFail(error) ? withMissingRight(this.contract[action], incoming.caller, error) : sqlFail(error)
      observe?.(action, known?.code ?? 'DEFECT', (performance.now() - started) / 1000)
      if (known && !isFail(error)) incoming.log.warn({ err: error, action }, 'database refused')
      if (!known) incoming.log.error({ err: error, action }, 'defect')
      throw known ?? fail('DEFECT')
    }
  }

  async #run(action: string, rawInput: unknown, incoming: IncomingRequest): Promise<unknown> {
    const entry = this.#entries.get(action)
    if (!entry) throw fail('UNKNOWN_ACTION')
    const { endpoint, handler, proof } = entry
    authorize(endpoint, incoming.caller, this.parts.clock.now())
    const { limits = [] } = endpoint
    const everybody = limits.filter((rule) => !rule.unknownDevicesOnly && !rule.successesOnly)
    await this.#limit(everybody.filter(byCaller), incoming, {})
    const input = await this.#parse(entry, rawInput, incoming)
    await this.#limit(
      everybody.filter((rule) => !byCaller(rule)),
      incoming,
      input,
    )
    const fromUnknownDevices = limits.filter((rule) => rule.unknownDevicesOnly)
    if (proof && !(await proof({ ctx: this.#readContext(incoming), input })))
      await this.#limit(fromUnknownDevices, incoming, input)
    const successes = limits.filter((rule) => rule.successesOnly)
    const run = async (ctx: Context) => {
      const output = await handler({ ctx, input })
      await traceActing(ctx, action, endpoint)
      await this.#limit(successes, incoming, input, ctx.db)
      return output
    }
    const subject = await entry.second?.({ ctx: this.#readContext(incoming), input })
    if (subject) {
      // What could not be done alone is refused now, not when somebody has confirmed it.
      await rehearse((rehearsal) => this.inContext(true, incoming, rehearsal), run)
      await this.#write(endpoint, incoming, async (ctx) => {
        await requestSecondApproval(ctx, { action, endpoint, input, subject })
        await this.#limit(successes, incoming, input, ctx.db)
      })
      throw fail('WAITING_SECOND')
    }
    const answer = await (endpoint.kind === 'read'
      ? this.#reads.run(endpoint, incoming, this.parts.clock.now(), ({ db, search }) =>
          run(makeContext(this, incoming, whileOpen(db, incoming), whileOpen(search, incoming))),
        )
      : this.#write(endpoint, incoming, run))
    return (endpoint.output as ZodType).parse(answer)
  }

  /** Runs a call in the transaction of `ctx`, by its caller: what somebody asked for and somebody else has confirmed. */
  async runConfirmed(ctx: Context, action: string, confirmed: ConfirmedCall): Promise<void> {
    const entry = this.#entries.get(action)
    if (!entry?.second) throw fail('UNKNOWN_ACTION')
    authorize(entry.endpoint, ctx.caller, ctx.now)
    const input = parseInput(entry.endpoint.input, confirmed.input)
    const subject = await entry.second({ ctx, input })
    if (!subject || subject.state !== confirmed.state) throw fail('STALE_VERSION')
    await entry.handler({ ctx, input })
  }

  /** The input as a handler gets it; a refusal names what the endpoint's own check finds in the valid fields too. */
  async #parse({ endpoint, check }: RegisteredEndpoint, rawInput: unknown, incoming: IncomingRequest): Promise<object> {
    try {
      return parseInput(endpoint.input, rawInput)
    } catch (error) {
      if (!check || !isFail(error) || error.fields.length === 0) throw error
      const input = validFields(endpoint.input, rawInput)
      throw withMoreFields(error, await check({ ctx: this.#readContext(incoming), input }))
    }
  }

  /**
   * What the endpoint's check finds in fields of an input that a form has refused for others already. Counts like a call, so that it
   * reveals nothing more; nothing is found where the caller may not ask, or in what no call could have.
   */
  async check(action: string, rawInput: unknown, incoming: IncomingRequest): Promise<FieldError[]> {
    const { endpoint, check } = this.#entries.get(action) ?? {}
    if (!endpoint || !check) return []
    try {
      authorize(endpoint, incoming.caller, this.parts.clock.now())
      const counted = (endpoint.limits ?? []).filter((rule) => !rule.unknownDevicesOnly && !rule.successesOnly)
      await this.#limit(counted.filter(byCaller), incoming, {})
      return await check({ ctx: this.#readContext(incoming), input: validFields(endpoint.input, rawInput) })
    } catch (error) {
      if (!isFail(error)) throw error
      return []
    }
  }

  /** A failed call may have committed writes, so its write position is recorded too. */
  async #write(
    endpoint: Endpoint,
    incoming: IncomingRequest,
    run: (ctx: Context) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await this.inContext(!endpoint.ownTransactions, incoming, run)
    } finally {
      await this.#reads.recordWrite(incoming)
    }
  }

  #readContext(incoming: IncomingRequest): Context {
    const { db, search } = this.#connections(incoming)
    return makeContext(this, incoming, db, search)
  }

  async #limit(rules: readonly RateRule[], incoming: IncomingRequest, input: object, db?: Db): Promise<void> {
    for (const rule of rules) {
      const account = 'accountId' in incoming.caller ? incoming.caller.accountId : incoming.ip
      const field = rule.by.startsWith('field:')
        ? String(new Map(Object.entries(input)).get(rule.by.slice(6)) ?? '')
        : ''
      const key = rule.by === 'ip' ? incoming.ip : rule.by === 'account' ? account : field
      const wait = await this.parts.countLimit(rule, key, db)
      if (wait !== null) throw fail('TOO_MANY', { seconds: wait })
    }
  }

  /** Runs with a plain connection, or (`write`) in a transaction that is retried on serialization failures. */
  async inContext<T>(write: boolean, incoming: IncomingRequest, run: (ctx: Context) => Promise<T>): Promise<T> {
    const { db, search } = this.#connections(incoming)
    const { clock } = this.parts
    if (!write) return run(this.#readContext(incoming))
    for (let attempt = 1; ; attempt++) {
      incoming.cookies.length = 0
      let changesPages = false
      try {
        const answer = await unwrapOutcome(
          inTransaction(db, async (tx, now) => {
            const outcome = await captureCommittedFailure(
              run(makeContext(this, incoming, tx, search, clock.follow(now))),
            )
            changesPages = this.#changesPages.has(tx)
            return outcome
          }),
        )
        // What administrators change has not always an event, such as a plan. What has none shows seconds later anyway.
        if (changesPages || incoming.caller.kind === 'admin') {
          this.changes++
          this.announce(pagesChanged, {})
        }
        // An administrator sees their own change at once; other processes hear of it.
        if (incoming.caller.kind === 'admin') this.cache.clear()
        return answer
      } catch (error) {
        if (!isRetryable(error) || attempt === 3) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * 20 * (1 + Math.random())))
      }
    }
  }

  #connections({ caller }: IncomingRequest): Database {
    const { database, jobDatabase } = this.parts
    return caller.kind === 'system' ? (jobDatabase ?? database) : database
  }

  /** Runs a background job as the system. Throws so that the queue retries it. */
  async runJob(job: Job, payload: unknown, requestId: string, attempt: JobAttempt): Promise<void> {
    const log = this.parts.log.child({ requestId, job: job.name })
    const incoming: IncomingRequest = {
      caller: system,
      locale: 'en',
      requestId,
      ip: '',
      userAgent: 'worker',
      referrer: null,
      log,
      cookies: [],
    }
    await this.inContext(!job.ownTransactions, incoming, (ctx) => job.run(ctx, payload as never, attempt))
  }

  /** Runs in one transaction as the system, for seeds and start-up work. */
  async asSystem<T>(run: (ctx: Context) => Promise<T>): Promise<T> {
    const { log } = this.parts
    return this.inContext(
      true,
      { caller: system, locale: 'en', requestId: 'system', ip: '', userAgent: '', referrer: null, log, cookies: [] },
      run,
    )
  }
}

/** Whether a rule counts the caller, so that it is checked before the input is read. */
const byCaller = (rule: RateRule) => !rule.by.startsWith('field:')
