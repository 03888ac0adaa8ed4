import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { accountErasing } from './events.ts'
import { recipientOf } from './handlers.security.server.ts'
import { eraseDue } from './jobs.names.ts'
import { mailErased } from './mail.own.server.ts'
import { closeBegun } from './requests/store.server.ts'
import { dueDeletions, eraseAccount, lockDueDeletion } from './store.deletion.server.ts'
import { accountById } from './store.server.ts'

const batch = 20

/** Erases one batch in one transaction, so that an account is erased completely or not at all. */
async function erase(ctx: Context): Promise<void> {
  const due = await dueDeletions(ctx.db, ctx.now, batch)
  for (const accountId of due) {
    if (!(await lockDueDeletion(ctx.db, accountId, ctx.now))) continue
    const account = await accountById(ctx.db, accountId)
    await ctx.emit(accountErasing, { accountId })
    await eraseAccount(ctx.db, accountId, ctx.now)
    await closeBegun(ctx.db, { accountId, kind: 'DELETE', state: 'DONE', now: ctx.now })
    if (account) await mailErased(ctx, recipientOf(account))
    await ctx.audit({ action: 'accounts.erased', subjectType: 'account', subjectId: accountId })
    ctx.log.info({ event: 'security', what: 'accounts.erased', who: accountId, outcome: 'OK' }, 'account erased')
  }
  if (due.length === batch) await ctx.enqueue(eraseDue, {}, { key: 'accounts.eraseDue.more' })
}

export const eraseJobs: readonly Job[] = [handle(eraseDue, erase, { cron: '7 * * * *' })]
