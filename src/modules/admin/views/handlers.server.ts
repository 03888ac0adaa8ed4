import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { viewsContract } from './contract.ts'
import { filtersOf, mostViews, type ConsoleList } from './rules.ts'
import { deleteView, lockViews, upsertView, viewsOf } from './store.server.ts'

export const viewsHandlers: Handlers<typeof viewsContract> = {
  async 'admin.views.list'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    const rows = await viewsOf(ctx.db, accountId, input.list)
    return { list: rows.map((row) => ({ ...row, list: row.list as ConsoleList })) }
  },

  async 'admin.views.save'({ ctx, input: { list, name, filters } }) {
    const { accountId } = requireAdministrator(ctx)
    const kept = filtersOf(list, filters)
    if (Object.keys(kept).length === 0) throw invalid({ field: 'filters', code: 'REQUIRED' })
    await lockViews(ctx.db, accountId)
    const others = (await viewsOf(ctx.db, accountId, list)).filter(
      (each) => each.name.toLowerCase() !== name.toLowerCase(),
    )
    if (others.length >= mostViews) throw invalid({ field: 'name', code: 'VIEWS_FULL', params: { max: mostViews } })
    return { id: await upsertView(ctx.db, { accountId, list, name, filters: kept, now: ctx.now }) }
  },

  async 'admin.views.remove'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await deleteView(ctx.db, accountId, id))) throw fail('NOT_FOUND')
    return { done: true }
  },
}
