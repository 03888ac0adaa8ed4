import type { Context } from '#platform/core/context.server.ts'
import { endActingOf } from '../acting/handlers.server.ts'
import { suspensionChanged } from '../events.ts'
import { setSuspended } from '../store.server.ts'
import { revokeSessions } from '../store.session.server.ts'

/** Suspends a person: signed out everywhere, hidden for everybody, and able to sign in to read why. False when that is so already. */
export async function suspendAccount(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await setSuspended(ctx.db, accountId, ctx.now))) return false
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason: 'SUSPENDED' })
  await endActingOf(ctx, accountId, 'ADMIN')
  await ctx.emit(suspensionChanged, { accountId, suspended: true })
  return true
}

/** Ends a suspension: everything is as it was before. False when there was none. */
export async function liftSuspension(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await setSuspended(ctx.db, accountId, null))) return false
  await ctx.emit(suspensionChanged, { accountId, suspended: false })
  return true
}
