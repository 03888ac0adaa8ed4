import { requireAdminRight } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { mastersForAdmin, mergeMaster, writeMaster } from '#modules/reference/public.server.ts'
import { masterSettled } from '#modules/reference/events.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { toPage } from './rules.ts'
import type { adminContract } from './contract.ts'

type MastersEndpoint = 'admin.masters.list' | 'admin.masters.save' | 'admin.masters.merge'
type Row = Awaited<ReturnType<typeof mastersForAdmin>>[number]
const masterView = ({ created_at, total: _, category, ...row }: Row) => ({
  ...row,
  category: category as MasterCategory,
  createdAt: created_at.toISOString(),
})

async function findMaster(ctx: Context, id: string) {
  const [row] = await mastersForAdmin(ctx.db, { page: 1, limit: 1, search: '', id })
  if (!row) throw fail('NOT_FOUND')
  return masterView(row)
}

/** Whoever may accept proposals may not therefore change the values in use. */
function requireEditor(ctx: Context, status: string): void {
  if (status !== 'PROPOSED') requireAdminRight(ctx, 'referenceData.edit')
}

/** Reference data. */
export const mastersHandlers: Pick<Handlers<typeof adminContract>, MastersEndpoint> = {
  async 'admin.masters.list'({ ctx, input }) {
    const rows = await mastersForAdmin(ctx.db, input)
    return toPage(rows.map(masterView), rows[0]?.total ?? 0, input)
  },

  async 'admin.masters.save'({ ctx, input }) {
    const { id, en, idText, aliases, status } = input
    const before = await findMaster(ctx, id)
    requireEditor(ctx, before.status)
    await writeMaster(ctx.db, id, { en, idText, aliases, status, now: ctx.now })
    if (before.status === 'PROPOSED' && status === 'INACTIVE')
      await ctx.emit(masterSettled, { category: before.category, code: before.code, into: null })
    await ctx.audit({
      action: 'master.save',
      subjectType: 'master',
      subjectId: id,
      details: { category: before.category, code: before.code, from: before.status, to: status },
    })
    return findMaster(ctx, id)
  },

  async 'admin.masters.merge'({ ctx, input }) {
    const before = await findMaster(ctx, input.id)
    requireEditor(ctx, before.status)
    if (!(await mergeMaster(ctx.db, { ...input, now: ctx.now }))) throw invalid({ field: 'into', code: 'NOT_IN_LIST' })
    const into = await findMaster(ctx, input.into)
    await ctx.emit(masterSettled, { category: before.category, code: before.code, into: into.code })
    await ctx.audit({
      action: 'master.merge',
      subjectType: 'master',
      subjectId: input.id,
      details: { category: before.category, code: before.code, into: input.into },
    })
    return findMaster(ctx, input.id)
  },
}
