import pg from 'pg'
import type { Caller } from '#kernel/caller.ts'
import { apiOf } from '../fixtures/api.ts'
import { runBillingJob } from '../fixtures/billing.ts'
import { testAppAt, type TestApp } from '../fixtures/open-test-app.ts'
import { askAbout } from '#modules/billing/public.server.ts'
import type { EndpointInput } from '#modules/contract.ts'

/** What a process does with money until it is killed. */
export type MoneyWork =
  | { kind: 'webhook'; body: string; headers: Record<string, string> }
  | { kind: 'settle'; ref: string }
  | { kind: 'refund'; caller: Caller; id: string; minor: number }
  | { kind: 'accept'; caller: Caller; input: EndpointInput<'admin.transfers.accept'> }
  | { kind: 'job'; name: string }

export type KillOrder = {
  url: string
  env: Record<string, string>
  /** How far the clock of the parent is ahead. */
  aheadMs: number
  work: MoneyWork
  at: KillAt
}

/** The process dies at the n-th statement that contains this, counted once one that contains `since` was sent: before it, or when it was answered. */
export type KillAt = { statement: string; when: 'before' | 'after'; nth: number; since: string }

/** A kill leaves no time for anything: no rollback, no answer, no handler. */
const die = () => process.kill(process.pid, 'SIGKILL')

type QueryFunction = (this: unknown, config: string | { text: string }, ...rest: unknown[]) => unknown

function watchStatements({ statement, when, nth, since }: KillAt): void {
  const prototype = pg.Client.prototype as unknown as { query: QueryFunction }
  const { query } = prototype
  let counts = since === ''
  let seen = 0
  prototype.query = function (config, ...rest) {
    const text = (typeof config === 'string' ? config : config.text).replaceAll(/\s+/g, ' ').trim().toLowerCase()
    counts ||= text.includes(since)
    const isPoint = counts && text.includes(statement) && ++seen === nth
    if (isPoint && when === 'before') die()
    const answer = query.call(this, config, ...rest)
    if (isPoint && answer instanceof Promise)
      return answer.then((value: unknown) => {
        die()
        return value
      })
    return answer
  }
}

/** As the job that asks providers: the question is committed before the answer. */
const settle = (app: TestApp, ref: string) =>
  app.core.runJob(
    { name: 'test', ownTransactions: true, run: async (ctx) => void (await askAbout(ctx, ref)) },
    {},
    'test',
    { attempt: 1, maxAttempts: 1 },
  )

async function work({ url, env, aheadMs, work: what, at }: KillOrder): Promise<void> {
  const app = testAppAt(url, { env, clock: 'running' })
  app.clock.advance(aheadMs)
  const http = what.kind === 'webhook' ? await apiOf(app) : null
  watchStatements(at)
  if (what.kind === 'webhook')
    await http?.inject({
      method: 'POST',
      url: '/client/api/v1/billing/webhook/sandbox',
      headers: { 'content-type': 'application/json', ...what.headers },
      payload: Buffer.from(what.body, 'base64'),
    })
  else if (what.kind === 'settle') await settle(app, what.ref)
  else if (what.kind === 'refund')
    await app.as({ caller: what.caller })('admin.orders.refund', {
      id: what.id,
      minor: what.minor,
      reason: 'The company asked for it',
    })
  else if (what.kind === 'accept') await app.as({ caller: what.caller })('admin.transfers.accept', what.input)
  else await runBillingJob(app, what.name)
}

/** Ends as no kill does: a point that is never reached must not pass for one. */
process.once('message', (order: KillOrder) => {
  work(order).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(4)
    },
  )
})
