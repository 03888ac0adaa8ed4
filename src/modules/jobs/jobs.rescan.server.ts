import { recordScreen } from '#modules/screening/public.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { jobFlagged } from './events.ts'
import { jobScreen } from './handlers.screen.server.ts'
import { rescanLive } from './jobs.names.ts'
import { readContent } from './store.proposal.server.ts'

const batch = 500

/**
 * Opens cases for live jobs in which the screen now finds what it would hold; they stay as they are until a person decides.
 * Each in a transaction of its own, so that none waits for hundreds of others; what runs twice finds its case open.
 */
async function rescan(ctx: Context, after: string | null): Promise<void> {
  let query = liveJobs(ctx.db).select('id')
  if (after) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(batch).execute()
  for (const { id } of rows) await ctx.inTransaction((tx) => rescanJob(tx, id))
  const last = rows.at(-1)
  if (last && rows.length === batch)
    await ctx.enqueue(
      rescanLive,
      { after: last.id },
      { key: `jobs.rescan:${last.id}`, runAt: new Date(ctx.now.getTime() + 60_000) },
    )
}

const liveJobs = (db: Db) =>
  db.selectFrom('job').where('status', 'in', ['ACTIVE', 'PAUSED']).where('deleted_at', 'is', null)

async function rescanJob(ctx: Context, id: string): Promise<void> {
  const row = await liveJobs(ctx.db).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const screen = await jobScreen(ctx, row)
  const screening = await screen(await readContent(ctx.db, row))
  await recordScreen(ctx.db, { jobId: id }, { ...screening, now: ctx.now })
  if (screening.outcome === 'HOLD') await ctx.emit(jobFlagged, { jobId: id, again: true })
}

export const rescanJobs = [handle(rescanLive, (ctx, { after }) => rescan(ctx, after), { ownTransactions: true })]
