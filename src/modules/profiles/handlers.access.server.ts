import type { Candidate } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'

/** The signed-in candidate; throws UNAUTHENTICATED for anybody else. */
export function candidateOf({ caller }: Pick<Context, 'caller'>): Candidate {
  if (caller.kind !== 'candidate') throw fail('UNAUTHENTICATED')
  return caller
}

/** The date in the time zone furthest ahead (UTC+14), so that a day that has begun anywhere is not rejected as in the future. */
export const todayOf = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
