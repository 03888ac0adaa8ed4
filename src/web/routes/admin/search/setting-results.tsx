import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import { findSettings, type SettingResult } from './find-settings.ts'

/** Settings that the words find, in the language of the page. */
export function useSettingResults(query: string): SettingResult[] {
  const t = useTexts('adminSettings')
  const viewer = useViewer()
  return viewer.kind === 'admin' ? findSettings(query, viewer.role, (key) => t.find(key)) : []
}

export function SettingResults({ results }: { results: SettingResult[] }) {
  const t = useTexts('adminSearch')
  return (
    <Section title={t('settings')}>
      <Card flush>
        <ul aria-label={t('settings')} className="divide-y divide-line">
          {results.map(({ key, to, name, text }) => (
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
