import { fail, Fail, invalid } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { requireDecider, requireViewer } from './handlers.access.server.ts'
import { maxViews, type SavedView, type viewsContract } from './contract.views.ts'
import { deleteView, findView, lockViews, visibleViews, writeView } from './store.views.server.ts'

export const viewHandlers: Handlers<typeof viewsContract> = {
  async 'views.list'({ ctx }) {
    return { list: await visibleViews(ctx.db, requireViewer(ctx.caller)) }
  },

  async 'views.save'({ ctx, input: { id, version, name, shared, query } }) {
    const member = shared ? requireDecider(ctx.caller) : requireViewer(ctx.caller)
    const own = await lockViews(ctx.db, member)
    const before = own.find((each) => each.id === id)
    if (!before && version > 0) throw fail('NOT_FOUND')
    const values = { name, shared, query }
    // Sent twice is saved once.
    if (before && before.version === version + 1 && isSame(before, values)) return savedView(ctx, id)
    if (before && before.version !== version) throw new Fail('STALE_VERSION', [], { version: before.version })
    if (own.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
      throw invalid({ field: 'name', code: 'NAME_TAKEN' })
    if (!before && own.length >= maxViews) throw fail('LIMIT_REACHED')
    if (!(await writeView(ctx.db, member, { id, version, ...values }, ctx.now))) throw fail('NOT_FOUND')
    return savedView(ctx, id)
  },

  async 'views.delete'({ ctx, input }) {
    if (!(await deleteView(ctx.db, requireViewer(ctx.caller), input.id))) throw fail('NOT_FOUND')
    return { done: true }
  },
}

type ViewValues = Pick<SavedView, 'name' | 'shared' | 'query'>
const isSame = (before: ViewValues, values: ViewValues) =>
  before.name === values.name &&
  before.shared === values.shared &&
  JSON.stringify(before.query) === JSON.stringify(values.query)

async function savedView(ctx: Context, id: string): Promise<SavedView> {
  const view = await findView(ctx.db, requireViewer(ctx.caller), id)
  if (!view) throw fail('NOT_FOUND')
  return view
}
