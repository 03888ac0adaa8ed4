import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { categoriesFor } from './rules.ts'

/** The account of the calling candidate or employer. */
export function accountOf(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate' && ctx.caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  return ctx.caller.accountId
}

/** The caller's session, to which a device token is bound. */
export function sessionOf(ctx: Context): string {
  if (ctx.caller.kind !== 'candidate' && ctx.caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  return ctx.caller.sessionId
}

export const sideOf = (ctx: Context): keyof typeof categoriesFor =>
  ctx.caller.kind === 'employer' ? 'employer' : 'candidate'
