import { recordScreen } from '#modules/screening/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { jobFlagged } from './events.ts'
import { jobScreen } from './handlers.screen.server.ts'
import { rescanLive } from './jobs.names.ts'
import { readContent } from './store.proposal.server.ts'

const batch = 500

/** Opens cases for live jobs in which the screen now finds what it would hold; they stay as they are until a person decides. */
async function rescan(ctx: Context, after: string | null): Promise<void> {
  let query = ctx.db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .where('deleted_at', 'is', null)
  if (after) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(batch).execute()
  for (const row of rows) {
    const screen = await jobScreen(ctx, row)
    const screening = await screen(await readContent(ctx.db, row))
    await recordScreen(ctx.db, { jobId: row.id }, { ...screening, now: ctx.now })
    if (screening.outcome === 'HOLD') await ctx.emit(jobFlagged, { jobId: row.id, again: true })
  }
  const last = rows.at(-1)
  if (last && rows.length === batch)
    await ctx.enqueue(
      rescanLive,
      { after: last.id },
      { key: `jobs.rescan:${last.id}`, runAt: new Date(ctx.now.getTime() + 60_000) },
    )
}

export const rescanJobs = [handle(rescanLive, (ctx, { after }) => rescan(ctx, after))]
