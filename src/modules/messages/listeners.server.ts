import { randomUUID } from 'node:crypto'
import { deletionRequested } from '#modules/accounts/events.ts'
import { applicationStatusChanged, applicationWithdrawn } from '#modules/applications/events.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import { rightProblem } from '#kernel/rights.ts'
import { on } from '#platform/core/module.server.ts'
import { afterSending } from './handlers.notify.server.ts'
import { mayReadAttachment } from './store.files.server.ts'
import { dropHeldFor, takeHeld } from './store.held.server.ts'
import { insertMessage, lockThread } from './store.server.ts'

export const messagesListeners = [
  /** What waits for the notice of a rejection goes out in the transaction of the notice, and goes when the rejection is taken back. */
  on(applicationStatusChanged, async (ctx, { applicationId, jobId, companyId, accountId, to, news }) => {
    const noticed = to === 'REJECTED' && news !== null
    if (to === 'REJECTED' && !noticed) return
    const thread = await lockThread(ctx.db, applicationId)
    const held = thread && (await takeHeld(ctx.db, applicationId))
    if (!held || !noticed) return
    const message = {
      applicationId,
      side: 'COMPANY' as const,
      accountId: held.accountId,
      body: held.body,
      key: randomUUID(),
    }
    await insertMessage(ctx.db, message, thread.last_seq, ctx.now)
    await afterSending(
      ctx,
      { id: applicationId, job_id: jobId, company_id: companyId, account_id: accountId },
      'COMPANY',
    )
  }),
  on(applicationWithdrawn, async (ctx, { applicationId }) => void (await takeHeld(ctx.db, applicationId))),
  on(deletionRequested, (ctx, { accountId }) => dropHeldFor(ctx.db, accountId)),

  /** Both sides read the files of their thread; the company no longer what a candidate sent who withdrew. */
  on(fileReadRequested, async (ctx, { file, allow }) => {
    const { caller } = ctx
    if (file.purpose !== 'MESSAGE' || (caller.kind !== 'candidate' && caller.kind !== 'employer')) return
    // A file that was not sent yet is its author's.
    if (file.accountId === caller.accountId && file.companyId === ('companyId' in caller ? caller.companyId : null))
      return allow()
    if (caller.kind === 'employer' && rightProblem(caller.role, 'messages.use')) return
    if (await mayReadAttachment(ctx.db, caller, file.id, ctx.now)) allow()
  }),
]
