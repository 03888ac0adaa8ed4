import { jobCards } from '#modules/jobs/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobCard } from './contract.ts'

/** Jobs as lists show them, in the order of `ids`, with what the caller did with each; deleted ones are left out. */
export async function cardsFor({ db, caller, locale, now }: Context, ids: readonly string[]): Promise<JobCard[]> {
  const candidateId = caller.kind === 'candidate' ? caller.accountId : null
  return (await jobCards(db, ids, { locale, now, candidateId })) as JobCard[]
}
