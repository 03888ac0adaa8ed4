import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { familiesFor } from './rules.ts'

/** Whose notifications these are. */
export function accountOf(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate' && ctx.caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  return ctx.caller.accountId
}

/** Their session, with which a device token goes. */
export function sessionOf(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate' && ctx.caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  return ctx.caller.sessionId
}

export const sideOf = (ctx: Context): keyof typeof familiesFor =>
  ctx.caller.kind === 'employer' ? 'employer' : 'candidate'
