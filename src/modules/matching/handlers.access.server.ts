import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { viewDenial } from '#modules/profiles/rules.privacy.ts'
import type { Context } from '#platform/core/context.server.ts'
import { ownJob, type OwnJob } from './store.own-job.server.ts'

/** A member who may look at candidates (decisions §2), of an approved company. */
export function matcher(ctx: Context): Member {
  const who = ctx.caller
  if (who.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  const problem = viewDenial(who)
  if (problem) throw fail(problem)
  return who
}

/** An own job; anybody else's is not found. */
export async function jobOf(ctx: Context, who: Member, jobId: string): Promise<OwnJob> {
  const job = await ownJob(ctx.db, who.companyId, jobId, ctx.now)
  if (!job) throw fail('NOT_FOUND')
  return job
}
