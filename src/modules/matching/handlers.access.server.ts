import { sql } from 'kysely'
import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { profileAccess } from '#modules/profiles/public.server.ts'
import { viewDenial } from '#modules/profiles/rules.privacy.ts'
import type { Context } from '#platform/core/context.server.ts'
import { holdingsQuery, readCreditsLeft, type CreditsLeft } from '#modules/billing/public.server.ts'
import { ownJobQuery, readOwnJob, type OwnJob } from './store.own-job.server.ts'
import { poolsQuery, type PoolRow } from './talent/store.pools.server.ts'

/** A member who may look at candidates (decisions §2), of an approved company. */
export function matcher(ctx: Context): Member {
  const who = ctx.caller
  if (who.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
  const problem = viewDenial(who)
  if (problem) throw fail(problem)
  return who
}

/** A candidate who may be matched and opened; anybody else, also one who hid or blocks since, is not found. */
export async function requireVisible(ctx: Context, companyId: string, accountId: string): Promise<void> {
  const shown = await profileAccess(ctx.db, companyId, accountId)
  if (!shown || shown.visibility === 'HIDDEN') throw fail('NOT_FOUND')
}

/** An own job; anybody else's is not found. */
export async function jobOf(ctx: Context, who: Member, jobId: string): Promise<OwnJob> {
  const { rows } = await ownJobQuery(who.companyId, jobId).execute(ctx.db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return readOwnJob(rows[0], ctx.now)
}

/** An own job, when one is named, what is left of the month's unlocks, and for a candidate the pools that the member sees. */
export async function jobAndUnlocks(
  ctx: Context,
  who: Member,
  jobId: string | null,
  candidateId: string | null = null,
): Promise<{ job: OwnJob | null; unlocks: CreditsLeft; pools: PoolRow[] }> {
  const { jobs, holdings, pools } = await readTogether(ctx.db, {
    jobs: rowsOf(ownJobQuery(who.companyId, jobId), { expires_at: true, posted_at: true }),
    holdings: rowsOf(holdingsQuery(who.companyId, ctx.now)),
    pools: rowsOf(candidateId === null ? sql<PoolRow>`select where false` : poolsQuery(who, candidateId), {
      created_at: true,
    }),
  })
  if (jobId !== null && !jobs[0]) throw fail('NOT_FOUND')
  const unlocks = await readCreditsLeft(ctx, holdings, 'UNLOCK')
  return { job: jobs[0] ? readOwnJob(jobs[0], ctx.now) : null, unlocks, pools }
}
