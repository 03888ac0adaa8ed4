import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { isSold, remindOfCredits, remindOfEnd, remindOfFree } from './handlers.reminders.server.ts'
import { prepareRenewal } from './handlers.prepare.server.ts'
import { checkSlots, noticeDays } from './handlers.slots.server.ts'
import { companiesToCheck } from './store.slots.server.ts'
import { companiesToRenew, companiesWithFewCredits, plansOver } from './store.server.ts'

/** Prepares the orders that renew plans. */
const renewPlans = jobName<object>('billing.renew')
/** Reminds buyers of plans that end and of credits that run out. */
const remindBuyers = jobName<object>('billing.remind')

/** Tells companies of jobs beyond the slots of their plan, and suspends what is beyond a week later. */
const checkJobSlots = jobName<object>('billing.slots')

type Task = (ctx: Context) => Promise<unknown>

const tasksOf = <T>(all: readonly T[], run: (ctx: Context, one: T) => Promise<unknown>): Task[] =>
  all.map((one) => (ctx) => run(ctx, one))

/** Each in a transaction of its own: one that fails is reported at the end and holds up nobody else. */
async function runEach(ctx: Context, tasks: readonly Task[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks)
    try {
      await ctx.inTransaction(task)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${tasks.length} failed`)
}

async function renew(ctx: Context): Promise<void> {
  const { sold, graceDays } = await isSold(ctx)
  if (!sold) return
  await runEach(ctx, tasksOf(await companiesToRenew(ctx.db, { now: ctx.now, graceDays }), prepareRenewal))
}

async function remindAll(ctx: Context): Promise<void> {
  const { sold, graceDays } = await isSold(ctx)
  if (!sold) return
  const { db, now } = ctx
  await runEach(ctx, [
    ...tasksOf(await companiesToRenew(db, { now, graceDays }), remindOfEnd),
    ...tasksOf(await plansOver(db, { now, graceDays }), remindOfFree),
    ...tasksOf(await companiesWithFewCredits(db, now), remindOfCredits),
  ])
}

async function checkAll(ctx: Context): Promise<void> {
  const { sold, graceDays } = await isSold(ctx)
  if (!sold) return
  await runEach(ctx, tasksOf(await companiesToCheck(ctx.db, { now: ctx.now, graceDays, noticeDays }), checkSlots))
}

export const planJobs = [
  handle(checkJobSlots, checkAll, { cron: '27 * * * *', ownTransactions: true }),
  handle(renewPlans, renew, { cron: '7 * * * *', ownTransactions: true }),
  handle(remindBuyers, remindAll, { cron: '17 * * * *', ownTransactions: true }),
]
