import * as z from 'zod'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'
import {
  mastersForAdmin,
  mergeMaster,
  settingRows,
  writeMaster,
  writeSetting,
} from '#modules/reference/public.server.ts'
import { masterSettled } from '#modules/reference/events.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { settings, type SettingKey } from '#modules/reference/settings.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { toPage, requirePart } from './handlers.access.server.ts'
import type { adminContract } from './contract.ts'

type ContentEndpoint =
  | 'admin.masters.list'
  | 'admin.masters.save'
  | 'admin.masters.merge'
  | 'admin.settings.list'
  | 'admin.settings.save'
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

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settings, key)

function settingView(key: SettingKey, rows: Awaited<ReturnType<typeof settingRows>>) {
  const row = rows.find((each) => each.key === key)
  const parsed = row && settings[key].schema.safeParse(row.value)
  return {
    key,
    value: parsed?.success ? parsed.data : settings[key].default,
    fallback: settings[key].default,
    stored: parsed?.success ?? false,
    version: row?.version ?? 0,
  }
}

/** Reference data and settings. */
export const contentHandlers: Pick<Handlers<typeof adminContract>, ContentEndpoint> = {
  async 'admin.masters.list'({ ctx, input }) {
    requirePart(ctx, 'masters')
    const rows = await mastersForAdmin(ctx.db, input)
    return toPage(rows.map(masterView), rows[0]?.total ?? 0, input)
  },

  async 'admin.masters.save'({ ctx, input }) {
    requirePart(ctx, 'masters')
    const { id, en, idText, aliases, status } = input
    const before = await findMaster(ctx, id)
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
    requirePart(ctx, 'masters')
    const before = await findMaster(ctx, input.id)
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

  async 'admin.settings.list'({ ctx }) {
    requirePart(ctx, 'settings')
    const rows = await settingRows(ctx.db)
    return { list: (Object.keys(settings) as SettingKey[]).map((key) => settingView(key, rows)) }
  },

  async 'admin.settings.save'({ ctx, input }) {
    requirePart(ctx, 'settings')
    const { key, value = null, version } = input
    if (!isSetting(key)) throw fail('NOT_FOUND')
    const parsed = value === null ? null : settings[key].schema.safeParse(value, { reportInput: true })
    if (parsed && !parsed.success)
      throw new Fail(
        'INVALID',
        fieldErrors(parsed.error as z.core.$ZodError).map((each) => ({
          ...each,
          field: ['value', each.field].filter(Boolean).join('.'),
        })),
      )
    if (!(await writeSetting(ctx.db, { key, value: parsed ? parsed.data : null, version, now: ctx.now })))
      throw fail('STALE_VERSION')
    await ctx.audit({
      action: 'setting.save',
      subjectType: 'setting',
      subjectId: null,
      details: { key, value: JSON.stringify(parsed?.data ?? null).slice(0, 500) },
    })
    return settingView(key, await settingRows(ctx.db))
  },
}
