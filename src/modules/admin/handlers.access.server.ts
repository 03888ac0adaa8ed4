import type { Administrator } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { partProblem, type AdminPart } from './rules.ts'

/** The administrator behind a call, if the role may use this part of the console. */
export function permitted({ caller }: Context, part: AdminPart): Administrator {
  if (caller.kind !== 'admin') throw fail('UNAUTHENTICATED')
  const problem = partProblem(caller.role, part)
  if (problem) throw fail(problem)
  return caller
}

export const pageOfRows = <T>(list: T[], total: number, { page, limit }: { page: number; limit: number }) => ({
  list,
  total,
  page,
  limit,
})
