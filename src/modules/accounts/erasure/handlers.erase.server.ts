import type { AuditEntry, Context } from '#platform/core/context.server.ts'
import { accountErasing } from '../events.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { mailErased } from '../mail.own.server.ts'
import { closeRequestsOfErased } from '../requests/store.server.ts'
import { eraseAccount } from '../store.deletion.server.ts'
import type { Account } from '../store.server.ts'

/** Erases an account whose row is locked, closes what asked for it, and queues the last mail. `by`: the administrator, if it was one. */
export async function eraseLocked(
  ctx: Context,
  account: Account,
  { by, ...audited }: { by: string | null; action: string; details?: AuditEntry['details'] },
): Promise<void> {
  const accountId = account.id
  await ctx.emit(accountErasing, { accountId })
  await eraseAccount(ctx.db, accountId, ctx.now)
  await closeRequestsOfErased(ctx.db, accountId, { by, now: ctx.now })
  await mailErased(ctx, recipientOf(account))
  await ctx.audit({ ...audited, subjectType: 'account', subjectId: accountId })
  ctx.log.info({ event: 'security', what: 'accounts.erased', who: accountId, outcome: 'OK' }, 'account erased')
}
