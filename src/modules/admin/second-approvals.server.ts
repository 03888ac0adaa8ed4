import { needsSecondApproval, readSettings, versionOfSetting } from '#modules/reference/public.server.ts'
import { sameValue } from '#modules/reference/rules.setting-fields.ts'
import { settings } from '#modules/reference/settings.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovals, SecondApprovalSubject } from '#platform/core/module.server.ts'
import type { settingsContract } from './contract.settings.ts'
import { codeName } from './handlers.audit-words.server.ts'

const guarded = ['secondPerson', 'twoEyes'] as const
type SettingChange = { key: string; value?: unknown }

/** Whoever could change alone who is asked could do alone what two are asked for. */
async function aboutSettings(ctx: Context, changes: readonly SettingChange[]): Promise<SecondApprovalSubject | null> {
  const stored = await readSettings(ctx.db, ...guarded)
  const changed = guarded.find((key) => {
    const change = changes.find((each) => each.key === key)
    return change && !sameValue(change.value ?? settings[key].default, stored[key])
  })
  if (!changed || !(await needsSecondApproval(ctx, 'SETTING'))) return null
  const name = (locale: Locale) => codeName(ctx.ports.texts, locale, 'setting', changed) ?? changed
  return { type: 'setting', id: null, name: { en: name('en'), id: name('id') } }
}

export const settingsSecondApprovals: SecondApprovals<typeof settingsContract> = {
  'admin.settings.save': ({ ctx, input: { changes } }) => aboutSettings(ctx, changes),
  async 'admin.settings.restore'({ ctx, input: { key, number } }) {
    const version = guarded.some((each) => each === key) ? await versionOfSetting(ctx.db, key, number) : undefined
    return version ? aboutSettings(ctx, [{ key, value: version.before }]) : null
  },
}
