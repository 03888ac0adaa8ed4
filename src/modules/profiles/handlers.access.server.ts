import type { Candidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'

/** The signed-in candidate; throws UNAUTHENTICATED for anybody else. */
export function candidateOf({ caller }: Pick<Context, 'caller'>): Candidate {
  if (caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return caller
}
