import type { Administrator } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { partError, type AdminPart } from './rules.ts'

/** The calling administrator, if their role may use this part of the console. */
export function requirePart({ caller }: Context, part: AdminPart): Administrator {
  if (caller.kind !== 'admin') throw fail('UNAUTHENTICATED')
  const error = partError(caller.role, part)
  if (error) throw fail(error)
  return caller
}

export const toPage = <T>(list: T[], total: number, { page, limit }: { page: number; limit: number }) => ({
  list,
  total,
  page,
  limit,
})
