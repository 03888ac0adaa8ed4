import type { PayProviderName } from '#kernel/enums/billing.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { PayProblem, type PayFailure, type PayProvider } from '#platform/pay/pay.server.ts'
import { askAbout, nextAskOf, reconcile } from './handlers.payments.server.ts'
import { noteAnswer, noteFailure, readHealth } from './store.health.server.ts'
import {
  bringForwardHeard,
  claimDue,
  findPayment,
  makeAllDue,
  makeDue,
  nextDue,
  patchPayment,
} from './store.payments.server.ts'

const sideBySide = 16
const batch = 300
/** After so many batches the rest waits for the next run, so that no job runs for hours. */
const batches = 6
/** Longer than a batch takes; what a process that died had claimed is due again then. */
const claimMs = 60_000
/** How often a provider that is down is probed. */
const probeMs = 10_000

/** What one run met. `down`: the provider answered neither a question nor the probe. */
type Run = { answered: boolean; failure: PayFailure | null; down: boolean }

/** Asks one provider about everything that is due, or probes it while it is down; then queues the next run. */
async function reconcileOne(ctx: Context, provider: PayProvider): Promise<void> {
  const { name } = provider
  await bringForwardHeard(ctx.db, name, ctx.now)
  const health = await readHealth(ctx.db, name)
  if (health?.downSince) {
    const probedAt = health.probedAt ?? health.downSince
    const probeAt = new Date(probedAt.getTime() + probeMs)
    if (ctx.now < probeAt) return queueNext(ctx, name, probeAt)
    if (!(await isBack(ctx, provider, health.downSince))) return queueNext(ctx, name, await later(ctx, probeMs))
  }
  const run: Run = { answered: false, failure: null, down: false }
  for (let at = 0, more = true; more && at < batches && !run.down; at++)
    more = (await askBatch(ctx, provider, run)) === batch
  const now = await later(ctx)
  if (run.answered) await noteAnswer(ctx.db, name, now)
  if (run.failure) await noteFailure(ctx.db, name, { failure: run.failure, isDown: run.down, now })
  if (run.down) ctx.log.error({ provider: name, reason: run.failure }, 'a payment provider is down')
  return queueNext(ctx, name, run.down ? await later(ctx, probeMs) : await nextDue(ctx.db, name))
}

/** Probes a provider that was down. When it answers, everything that is open there is due. */
async function isBack(ctx: Context, provider: PayProvider, downSince: Date): Promise<boolean> {
  const { db, log } = ctx
  const failure = await probeFailure(ctx, provider)
  const now = await later(ctx)
  if (failure) {
    await noteFailure(db, provider.name, { failure, isDown: true, now })
    return false
  }
  await makeAllDue(db, provider.name, { now: ctx.now, downSince })
  await noteAnswer(db, provider.name, now)
  log.info({ provider: provider.name, downSince }, 'a payment provider answers again')
  return true
}

/** So long after this moment; a run takes its time, and `ctx.now` is when it began. */
const later = (ctx: Context, ms = 0): Promise<Date> =>
  ctx.inTransaction(({ now }) => Promise.resolve(new Date(now.getTime() + ms)))

async function probeFailure(ctx: Context, provider: PayProvider): Promise<PayFailure | null> {
  try {
    await provider.probe({ db: ctx.db, now: ctx.now })
    return null
  } catch (error) {
    if (error instanceof PayProblem) return error.reason
    throw error
  }
}

/** Asks about what is due, side by side and not too fast; answers how much that was. */
async function askBatch(ctx: Context, provider: PayProvider, run: Run): Promise<number> {
  const until = new Date(ctx.now.getTime() + claimMs)
  const claimed = await claimDue(ctx.db, { provider: provider.name, now: ctx.now, until, limit: batch })
  const waiting = [...claimed]
  const remaining = new Set(claimed)
  const askInTurn = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await ctx.ports.pay.turn(provider.name)
      if (run.down) return
      await ask(ctx, provider, { id, run })
      remaining.delete(id)
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: sideBySide }, askInTurn))
  // Also what the database could not be told the answer of: whoever paid would wait until the claim is over.
  await makeDue(ctx.db, [...remaining], ctx.now)
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  return claimed.length
}

/** Asks about one attempt; one bad answer must not stop the others. The first failure of a run asks whether anything is answered at all. */
async function ask(ctx: Context, provider: PayProvider, { id, run }: { id: string; run: Run }): Promise<void> {
  try {
    await askAbout(ctx, id)
    run.answered = true
  } catch (error) {
    const reason = error instanceof PayProblem ? error.reason : 'DEFECT'
    const err = error instanceof PayProblem ? undefined : error
    ctx.log.warn({ payment: id, provider: provider.name, reason, err }, 'asking a provider failed')
    const payment = await findPayment(ctx.db, id)
    if (payment) await patchPayment(ctx.db, id, { next_ask_at: nextAskOf(payment, payment.facts, ctx.now) })
    if (!(error instanceof PayProblem) || run.failure) return
    run.failure = error.reason
    run.down = (await probeFailure(ctx, provider)) !== null
  }
}

async function queueNext(ctx: Context, provider: PayProviderName, next: Date | null): Promise<void> {
  if (!next) return
  const runAt = new Date(Math.max(next.getTime(), ctx.now.getTime() + 1000))
  await ctx.enqueue(reconcile, { provider }, { key: `billing.reconcile.next.${provider}`, runAt, replace: true })
}

/** One provider, or all of them side by side: the cron each minute is the safety net of runs that queue one another. */
async function reconcileDue(ctx: Context, { provider: name }: { provider?: PayProviderName }): Promise<void> {
  const { pay } = ctx.ports
  const named = name === undefined ? pay.providers : pay.providers.filter((each) => each.name === name)
  await Promise.all(named.map((provider) => reconcileOne(ctx, provider)))
}

export const reconcileJobs = [handle(reconcile, reconcileDue, { cron: '* * * * *', ownTransactions: true })]
