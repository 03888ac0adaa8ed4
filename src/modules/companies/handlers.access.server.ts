import { requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { mayCloseCompany, mayEditCompany } from './rules.ts'

/** The calling member, whose role must be allowed to edit the company. */
export function requireEditor(ctx: Context): Member {
  const member = requireMember(ctx)
  if (!mayEditCompany(member.role)) throw fail('ROLE_NOT_ALLOWED')
  return member
}

/** The calling OWNER. */
export function requireCompanyOwner(ctx: Context): Member {
  const member = requireMember(ctx)
  if (!mayCloseCompany(member.role)) throw fail('ROLE_NOT_ALLOWED')
  return member
}
