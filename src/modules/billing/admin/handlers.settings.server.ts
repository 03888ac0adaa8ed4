import type * as z from 'zod'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail } from '#kernel/fail.ts'
import { fieldErrors } from '#kernel/issue.ts'
import { readSetting, settingRows, writeSetting } from '#modules/reference/public.server.ts'
import { settings } from '#modules/reference/settings.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { alert } from '../audit/handlers.alarms.server.ts'
import { moneySettings, type moneySettingsContract } from './contract.settings.ts'

export const moneySettingsHandlers: Handlers<typeof moneySettingsContract> = {
  async 'admin.money.settings'({ ctx }) {
    const rows = await settingRows(ctx.db)
    return {
      list: moneySettings.map((key) => {
        const row = rows.find((each) => each.key === key)
        const parsed = row && settings[key].schema.safeParse(row.value)
        return {
          key,
          value: parsed?.success ? parsed.data : settings[key].default,
          version: row?.version ?? 0,
          changed: row?.changedAt ? { at: row.changedAt.toISOString(), by: row.changedBy } : null,
        }
      }),
    }
  },

  async 'admin.money.saveSetting'({ ctx, input: { key, value, version } }) {
    const parsed = settings[key].schema.safeParse(value, { reportInput: true })
    if (!parsed.success) throw new Fail('INVALID', fieldErrors(parsed.error as z.core.$ZodError))
    const before = await readSetting(ctx.db, 'bankAccounts')
    const { accountId } = requireAdministrator(ctx)
    const saved = await writeSetting(ctx.db, { key, value: parsed.data, version, by: accountId, now: ctx.now })
    if (saved === null) throw fail('STALE_VERSION')
    await ctx.audit({
      action: 'setting.save',
      subjectType: 'setting',
      subjectId: null,
      details: { key, value: JSON.stringify(parsed.data).slice(0, 500) },
    })
    // Whoever changes an account receives what buyers transfer: everybody who keeps the books hears of it.
    if (key === 'bankAccounts' && before.length > 0)
      await alert(ctx, 'EVENT', {
        kind: 'ACCOUNTS_CHANGED',
        key: `ACCOUNTS_CHANGED:${saved}`,
        orderId: null,
        companyId: null,
        details: {},
      })
    return { version: saved }
  },
}
