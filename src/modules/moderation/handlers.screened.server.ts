import type { Context } from '#platform/core/context.server.ts'
import { assess } from './handlers.reports.server.ts'
import { findOpenCase, keepSnapshot, openCase } from './store.reports.server.ts'
import { isDecidedAsItIs } from './store.screened.server.ts'
import { readTarget } from './store.targets.server.ts'

type ScreenedSubject = { type: 'JOB' | 'COMPANY'; id: string; again?: true | undefined }

/**
 * What the automatic screen holds gets a case, so that it is not only one of many jobs that wait. Found again by a list or a score that
 * changed, it gets none while one is open, nor when people decided about it as it is.
 */
export async function openScreened(ctx: Context, { type, id, again }: ScreenedSubject): Promise<void> {
  const target = await readTarget(ctx.db, type, id)
  if (!target) return
  if (again && ((await findOpenCase(ctx.db, target)) || (await isDecidedAsItIs(ctx.db, target)))) return
  const row = await openCase(ctx.db, target, { now: ctx.now, by: 'SCREEN' })
  await keepSnapshot(ctx.db, target, ctx.now)
  await assess(ctx, row, true)
}
