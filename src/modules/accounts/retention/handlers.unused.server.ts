import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { beginDeletion } from '../handlers.own.server.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { mailUnused } from '../mail.own.server.ts'
import { accountById } from '../store.server.ts'
import {
  countUnused,
  lockUnused,
  promiseErasure,
  unusedAccounts,
  unusedSteps,
  type UnusedMonths,
  type UnusedStep,
} from './store.unused.server.ts'

export const unusedStepNames = Object.keys(unusedSteps) as UnusedStep[]

/** Of each step in one night: what is left waits for the next, so that mails of other kinds are not delayed. */
const perNight = 2000

/** Asks the owner, or begins the deletion that people can begin themselves; false when somebody signed in meanwhile. */
async function take(ctx: Context, step: UnusedStep, { id, months }: { id: string; months: UnusedMonths }) {
  if (!(await lockUnused(ctx.db, step, { id, months, now: ctx.now }))) return false
  const account = await accountById(ctx.db, id)
  if (!account) return false
  if (step === 'unusedEnded') await beginDeletion(ctx, account, 'UNUSED')
  else {
    const date = await promiseErasure(ctx.db, id, { months, now: ctx.now })
    await mailUnused(ctx, recipientOf(account), { since: account.last_active_at, date })
  }
  return true
}

/** Each account in a transaction of its own. Run twice, the second finds nothing. */
export async function endUnused(ctx: Context): Promise<Record<UnusedStep, number>> {
  const months = await readSetting(ctx.db, 'unusedMonths')
  const counts = { unusedAsked: 0, unusedEnded: 0 }
  for (const step of unusedStepNames)
    for (const id of await unusedAccounts(ctx.db, step, { months, now: ctx.now, limit: perNight }))
      if (await ctx.inTransaction((tx) => take(tx, step, { id, months }))) counts[step]++
  return counts
}

export async function countAllUnused({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Record<UnusedStep, number>> {
  const months = await readSetting(db, 'unusedMonths')
  const [unusedAsked, unusedEnded] = [
    await countUnused(db, 'unusedAsked', { months, now }),
    await countUnused(db, 'unusedEnded', { months, now }),
  ]
  return { unusedAsked, unusedEnded }
}
