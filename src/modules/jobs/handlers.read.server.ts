import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { jobsContract } from './contract.ts'
import { isLive, publicProblem } from './rules.ts'
import { seesInside } from './store.assigned.server.ts'
import { factsOf } from './store.server.ts'
import { buildJobView, findJob } from './store.view.server.ts'
import { listOwnJobs, listRoles } from './store.lists.server.ts'
import { requireWriter } from './handlers.access.server.ts'

type JobReader = { db: Db; caller: Caller; locale: Locale; now: Date }

/**
 * The job as candidates see it, with `own` for its company. Throws NOT_FOUND when it was never public, JOB_DELETED (410) when it
 * was deleted or removed, or ended more than 90 days ago.
 */
async function loadJob({ db, caller, locale, now }: JobReader, id: string) {
  const job = await findJob(db, id)
  if (!job) throw fail('NOT_FOUND')
  const { row, parts } = job
  const facts = factsOf(row)
  const own = caller.kind === 'employer' && (await seesInside(db, caller, row))
  const problem = own ? (row.deleted_at ? 'JOB_DELETED' : null) : publicProblem(facts, now)
  if (problem) throw fail(problem)
  const { view, company } = await buildJobView(db, row, parts, { locale, now, own })
  // The jobs of a suspended company stay where they are, as if paused, until it is lifted; its own members see them as they are.
  if (!own && company === 'SUSPENDED' && isLive(view.status)) return { ...view, status: 'PAUSED' as const, open: false }
  if (!own && company !== 'APPROVED') throw fail('NOT_FOUND')
  return view
}

export const readHandlers: Pick<Handlers<typeof jobsContract>, 'jobs.get' | 'jobs.mine' | 'jobs.roleList'> = {
  'jobs.get': ({ ctx, input }) => loadJob(ctx, input.id),
  async 'jobs.mine'({ ctx, input }) {
    return listOwnJobs(ctx.db, requireWriter(ctx.caller), input, { locale: ctx.locale, now: ctx.now })
  },
  'jobs.roleList': ({ ctx, input }) => listRoles(ctx.db, ctx.locale, input),
}
