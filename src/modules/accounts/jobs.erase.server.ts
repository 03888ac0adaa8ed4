import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { accountErasing } from './events.ts'
import { eraseDue } from './jobs.names.ts'
import { closeBegun } from './requests/store.server.ts'
import { dueDeletions, eraseAccount, lockDueDeletion } from './store.deletion.server.ts'

const batch = 20

/** Erases one batch in one transaction, so that an account is erased completely or not at all. */
async function erase(ctx: Context): Promise<void> {
  const due = await dueDeletions(ctx.db, ctx.now, batch)
  for (const accountId of due) {
    if (!(await lockDueDeletion(ctx.db, accountId, ctx.now))) continue
    await ctx.emit(accountErasing, { accountId })
    await eraseAccount(ctx.db, accountId, ctx.now)
    await closeBegun(ctx.db, { accountId, kind: 'DELETE', state: 'DONE', now: ctx.now })
    await ctx.audit({ action: 'accounts.erased', subjectType: 'account', subjectId: accountId })
    ctx.log.info({ event: 'security', what: 'accounts.erased', who: accountId, outcome: 'OK' }, 'account erased')
  }
  if (due.length === batch) await ctx.enqueue(eraseDue, {}, { key: 'accounts.eraseDue.more' })
}

export const eraseJobs: readonly Job[] = [handle(eraseDue, erase, { cron: '7 * * * *' })]
