import { Link } from 'react-router'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { parseSearch } from '#modules/admin/search/rules.query.ts'
import { searchScope } from '#modules/admin/search/rules.ts'
import { settingGroupNames, settingGroups } from '#modules/reference/rules.setting-groups.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { useViewer } from '#web/document/use-viewer.ts'

const shown = 5
const shownAlone = 50

/** Settings whose name or explanation holds all the words, in the language of the page. */
export function useSettingsFound(query: string): { key: string; to: string; name: string; text: string }[] {
  const t = useTexts('adminSettings')
  const viewer = useViewer()
  if (viewer.kind !== 'admin' || !mayAdmin(viewer.role, 'settings.edit')) return []
  const { terms, kind } = parseSearch(query, searchScope(viewer.role).filters)
  // Words and "setting:" find settings; alone it shows all of them.
  if (kind === null ? terms.length === 0 : kind !== 'SETTING') return []
  const words = terms.map((term) => term.toLowerCase())
  return settingGroupNames
    .flatMap((group) =>
      settingGroups[group].map((key) => ({
        key,
        to: `/admin/settings/${group}#${key}-title`,
        name: t.find(`${key}.name`) ?? key,
        text: t.find(`${key}.text`) ?? '',
      })),
    )
    .filter(({ key, name, text }) => {
      const all = `${key} ${name} ${text}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .slice(0, kind === 'SETTING' ? shownAlone : shown)
}

export function SettingsFound({ found }: { found: ReturnType<typeof useSettingsFound> }) {
  const t = useTexts('adminSearch')
  return (
    <Section title={t('settings')}>
      <Card flush>
        <ul aria-label={t('settings')} className="divide-y divide-line">
          {found.map(({ key, to, name, text }) => (
            <li key={key} className="relative px-4 py-3 hover:bg-sunken">
              <Link to={to} className="k-cover font-semibold">
                {name}
              </Link>
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
