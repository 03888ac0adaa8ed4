import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { eraseLocked } from './erasure/handlers.erase.server.ts'
import { eraseDue } from './jobs.names.ts'
import { dueDeletions, lockDueDeletion } from './store.deletion.server.ts'
import { accountById } from './store.server.ts'

const batch = 20

/** Erases one batch in one transaction, so that an account is erased completely or not at all. */
async function erase(ctx: Context): Promise<void> {
  const due = await dueDeletions(ctx.db, ctx.now, batch)
  for (const accountId of due) {
    if (!(await lockDueDeletion(ctx.db, accountId, ctx.now))) continue
    const account = await accountById(ctx.db, accountId)
    if (account) await eraseLocked(ctx, account, { by: null, action: 'accounts.erased' })
  }
  if (due.length === batch) await ctx.enqueue(eraseDue, {}, { key: 'accounts.eraseDue.more' })
}

export const eraseJobs: readonly Job[] = [handle(eraseDue, erase, { cron: '7 * * * *' })]
