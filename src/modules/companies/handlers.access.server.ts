import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { mayCloseCompany, mayEditCompany } from './rules.ts'

/** The calling member, if their role may edit the company. Throws UNAUTHENTICATED or ROLE_NOT_ALLOWED. */
export function requireEditor({ caller }: Context): Member {
  if (caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  if (!mayEditCompany(caller.role)) throw fail('ROLE_NOT_ALLOWED')
  return caller
}

/** The calling OWNER. Throws UNAUTHENTICATED or ROLE_NOT_ALLOWED. */
export function requireCompanyOwner({ caller }: Context): Member {
  if (caller.kind !== 'employer') throw fail('UNAUTHENTICATED')
  if (!mayCloseCompany(caller.role)) throw fail('ROLE_NOT_ALLOWED')
  return caller
}
