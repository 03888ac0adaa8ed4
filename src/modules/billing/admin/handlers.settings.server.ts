import type * as z from 'zod'
import { Fail, fail } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'
import { settingRows, writeSetting } from '#modules/reference/public.server.ts'
import { settings } from '#modules/reference/settings.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { requireBookkeeper } from '../handlers.access.server.ts'
import { moneySettings, type moneySettingsContract } from './contract.settings.ts'
import { lastChanges } from './store.settings.server.ts'

export const moneySettingsHandlers: Handlers<typeof moneySettingsContract> = {
  async 'admin.money.settings'({ ctx }) {
    requireBookkeeper(ctx)
    const rows = await settingRows(ctx.db)
    const changes = await lastChanges(ctx.db)
    return {
      list: moneySettings.map((key) => {
        const row = rows.find((each) => each.key === key)
        const parsed = row && settings[key].schema.safeParse(row.value)
        const changed = changes.find((each) => each.key === key)
        return {
          key,
          value: parsed?.success ? parsed.data : settings[key].default,
          version: row?.version ?? 0,
          changed: changed ? { at: changed.at.toISOString(), by: changed.by } : null,
        }
      }),
    }
  },

  async 'admin.money.saveSetting'({ ctx, input: { key, value, version } }) {
    requireBookkeeper(ctx)
    const parsed = settings[key].schema.safeParse(value, { reportInput: true })
    if (!parsed.success) throw new Fail('INVALID', fieldErrors(parsed.error as z.core.$ZodError))
    if (!(await writeSetting(ctx.db, { key, value: parsed.data, version, now: ctx.now }))) throw fail('STALE_VERSION')
    await ctx.audit({
      action: 'setting.save',
      subjectType: 'setting',
      subjectId: null,
      details: { key, value: JSON.stringify(parsed.data).slice(0, 500) },
    })
    return { version: version + 1 }
  },
}
