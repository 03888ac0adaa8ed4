import type { Candidate, Member, Unassigned } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'

export type AccountHolder = Candidate | Member | Unassigned

/** The signed-in person of either side. */
export function requireAccountHolder({ caller }: Pick<Context, 'caller'>): AccountHolder {
  if (caller.kind === 'candidate' || caller.kind === 'employer' || caller.kind === 'unassigned') return caller
  throw fail('UNAUTHENTICATED')
}
