import { requireAdminRight, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { movedByMerge } from '#modules/profiles/public.server.ts'
import {
  historyOfMaster,
  mastersForAdmin,
  mergeMaster,
  mergeOf,
  undoMerge,
  writeMaster,
} from '#modules/reference/public.server.ts'
import { masterSettled, mergeUndone } from '#modules/reference/events.ts'
import { mergeUndoDays, type MasterCategory } from '#modules/reference/rules.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { toPage } from './rules.ts'
import type { mastersContract } from './contract.masters.ts'
import { usesOfMaster } from './store.masters.server.ts'

type MasterRow = Awaited<ReturnType<typeof mastersForAdmin>>['rows'][number]
const masterView = ({ created_at, total: _, category, ...row }: MasterRow) => ({
  ...row,
  category: category as MasterCategory,
  createdAt: created_at.toISOString(),
})

async function findMaster(ctx: Context, id: string) {
  const { rows } = await mastersForAdmin(ctx.db, { page: 1, limit: 1, search: '', id })
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return masterView(row)
}

/** Whoever may accept proposals may not therefore change the values in use. */
function requireEditor(ctx: Context, status: string): void {
  if (status !== 'PROPOSED') requireAdminRight(ctx, 'referenceData.edit')
}

const undoneUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + mergeUndoDays * 86_400_000)

/** Reference data. */
export const mastersHandlers: Handlers<typeof mastersContract> = {
  async 'admin.masters.list'({ ctx, input }) {
    const { rows, total } = await mastersForAdmin(ctx.db, input)
    return toPage(rows.map(masterView), total, input)
  },

  async 'admin.masters.save'({ ctx, input }) {
    const { id, status, ...values } = input
    const before = await findMaster(ctx, id)
    requireEditor(ctx, before.status)
    const by = requireAdministrator(ctx).accountId
    if (!(await writeMaster(ctx.db, id, { ...values, status, by, now: ctx.now }))) throw fail('STALE_VERSION')
    if (before.status === 'PROPOSED' && status === 'INACTIVE')
      await ctx.emit(masterSettled, { category: before.category, code: before.code, into: null, mergeId: null })
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
    const by = requireAdministrator(ctx).accountId
    const mergeId = await mergeMaster(ctx.db, { ...input, by, now: ctx.now })
    if (!mergeId) throw invalid({ field: 'into', code: 'NOT_IN_LIST' })
    const into = await findMaster(ctx, input.into)
    await ctx.emit(masterSettled, { category: before.category, code: before.code, into: into.code, mergeId })
    await ctx.audit({
      action: 'master.merge',
      subjectType: 'master',
      subjectId: input.id,
      details: { category: before.category, code: before.code, into: input.into },
    })
    return findMaster(ctx, input.id)
  },

  async 'admin.masters.usage'({ ctx, input }) {
    const row = await findMaster(ctx, input.id)
    const { merge, earlier: rows } = await historyOfMaster(ctx.db, input.id)
    const usage = await usesOfMaster(ctx.db, row.category, row.code)
    const earlier = rows.map((each) => ({ ...each, at: each.at.toISOString() }))
    if (!merge) return { usage, earlier, merge: null }
    const { moved, unchanged } = await movedByMerge(ctx.db, row.category, {
      mergeId: merge.id,
      code: row.code,
      into: merge.intoCode,
    })
    return {
      usage,
      earlier,
      merge: {
        id: merge.id,
        into: { id: merge.into_id, en: merge.intoEn, idText: merge.intoId },
        by: merge.by,
        at: merge.merged_at.toISOString(),
        until: undoneUntil(merge.merged_at).toISOString(),
        over: undoneUntil(merge.merged_at) < ctx.now,
        back: unchanged,
        stay: moved - unchanged,
      },
    }
  },

  async 'admin.masters.undoMerge'({ ctx, input }) {
    // In this order: a merge that is gone was undone before its value is read.
    const merge = await mergeOf(ctx.db, input.id)
    const before = await findMaster(ctx, input.id)
    // Undone already, by this form or by somebody else.
    if (merge?.id !== input.merge) {
      if (before.status === 'MERGED') throw fail('NOT_FOUND')
      return before
    }
    requireEditor(ctx, merge.status_before)
    if (undoneUntil(merge.merged_at) < ctx.now) throw fail('UNDO_OVER')
    const by = requireAdministrator(ctx).accountId
    const { code, category, intoCode: into } = merge
    if (!(await undoMerge(ctx.db, { id: merge.id, masterId: input.id, intoId: merge.into_id, by, now: ctx.now })))
      return findMaster(ctx, input.id)
    await ctx.emit(mergeUndone, { mergeId: merge.id, category, code, into })
    await ctx.audit({
      action: 'master.undoMerge',
      subjectType: 'master',
      subjectId: input.id,
      details: { category, code, into: merge.into_id },
    })
    return findMaster(ctx, input.id)
  },
}
