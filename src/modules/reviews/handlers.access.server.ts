import { requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Context } from '#platform/core/context.server.ts'

/** Owners and administrators of a company may reply (decisions §2: company profile). */
export const mayReply = ({ role }: Member): boolean => mayUse(role, 'reviews.reply')

export function requireReplier(ctx: Context): Member {
  const member = requireMember(ctx)
  if (!mayReply(member)) throw fail('ROLE_NOT_ALLOWED')
  return member
}
