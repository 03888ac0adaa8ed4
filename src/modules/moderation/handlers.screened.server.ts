import type { Context } from '#platform/core/context.server.ts'
import { assess } from './handlers.reports.server.ts'
import { keepSnapshot, openCase } from './store.reports.server.ts'
import { readTarget } from './store.targets.server.ts'

/** What the automatic screen holds gets a case, so that it is not only one of many jobs that wait. */
export async function openScreened(ctx: Context, { type, id }: { type: 'JOB' | 'COMPANY'; id: string }): Promise<void> {
  const target = await readTarget(ctx.db, type, id)
  if (!target) return
  const row = await openCase(ctx.db, target, { now: ctx.now, by: 'SCREEN' })
  await keepSnapshot(ctx.db, target, ctx.now)
  await assess(ctx, row, true)
}
