import type { Endpoint } from '#kernel/endpoint.ts'
import type { Context } from './context.server.ts'

/**
 * What an administrator changes for somebody is in the audit log, and so in what that person reads about it, also where the change of
 * the person themselves is not: a step of a draft, a tag, a saved search.
 */
export async function traceActing(
  ctx: Context,
  call: string,
  { kind, whileLooking, leavesNoTrace }: Endpoint,
): Promise<void> {
  const { caller } = ctx
  if (kind !== 'write' || whileLooking || leavesNoTrace || ctx.isAudited()) return
  if (!('acting' in caller) || !caller.acting) return
  await ctx.audit({ action: 'acting.change', subjectType: 'account', subjectId: caller.accountId, details: { call } })
}
