import { mayAdmin } from '#kernel/admin-rights.ts'
import type { AdminRole } from '#kernel/caller.ts'
import { parseSearch } from '#modules/admin/search/rules.query.ts'
import { searchScope } from '#modules/admin/search/rules.ts'
import { settingGroupNames, settingGroups } from '#modules/reference/rules.setting-groups.ts'

const shown = 5
const shownAlone = 50

export type SettingResult = { key: string; to: string; name: string; text: string }

/** Settings whose name or explanation holds all the words, in the language that `find` speaks; none for roles that do not see settings. */
export function findSettings(
  query: string,
  role: AdminRole,
  find: (key: string) => string | undefined,
): SettingResult[] {
  if (!mayAdmin(role, 'settings.edit')) return []
  const { terms, kind } = parseSearch(query, searchScope(role).filters)
  // Words and "setting:" find settings; alone it shows all of them.
  if (kind === null ? terms.length === 0 : kind !== 'SETTING') return []
  const words = terms.map((term) => term.toLowerCase())
  return settingGroupNames
    .flatMap((group) =>
      settingGroups[group].map((key) => ({
        key,
        to: `/admin/settings/${group}#${key}-title`,
        name: find(`${key}.name`) ?? key,
        text: find(`${key}.text`) ?? '',
      })),
    )
    .filter(({ key, name, text }) => {
      const all = `${key} ${name} ${text}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, kind === 'SETTING' ? shownAlone : shown)
}
