import type { Context } from '#platform/core/context.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { applicationWithdrawn } from './events.ts'
import { queueWithdrawnMail } from './mail.server.ts'
import { withdrawProblem } from './rules.ts'
import { noMatch } from './store.match.server.ts'
import { insertEvents, lockOwnApplications, patchApplication, type ApplicationRow } from './store.server.ts'

/** Ends the employer's access to what was sent and cancels a pending rejection notice (PD-03). */
export async function withdrawApplication(ctx: Context, row: ApplicationRow): Promise<void> {
  await patchApplication(
    ctx.db,
    row.id,
    { withdrawn_at: ctx.now, closed_at: ctx.now, closed_reason: 'WITHDRAWN', notice_at: null, ...noMatch },
    ctx.now,
  )
  await insertEvents(ctx.db, [{ application_id: row.id, kind: 'WITHDRAWN', by_account: row.account_id, at: ctx.now }])
  await ctx.audit({ action: 'applications.withdraw', subjectType: 'application', subjectId: row.id })
  await ctx.emit(applicationWithdrawn, eventFacts(row))
  // An employer who was not yet notified of the application needs no notice of its withdrawal.
  if (row.employer_notified_at) await queueWithdrawnMail(ctx, row)
}

/**
 * On account deletion all applications are withdrawn, decided ones too, so that no employer keeps access. Employers are notified
 * only about open ones.
 */
export async function withdrawAllApplications(ctx: Context, accountId: string): Promise<void> {
  for (const row of await lockOwnApplications(ctx.db, accountId)) {
    const own = {
      shownStatus: row.shown_status,
      viewedAt: row.viewed_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
    }
    if (withdrawProblem(own) === null) await withdrawApplication(ctx, row)
    else {
      await patchApplication(ctx.db, row.id, { withdrawn_at: ctx.now, notice_at: null, ...noMatch }, ctx.now)
      await insertEvents(ctx.db, [{ application_id: row.id, kind: 'WITHDRAWN', by_account: accountId, at: ctx.now }])
    }
  }
}
