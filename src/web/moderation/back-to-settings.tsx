import { BackLink } from '#ui/back-link.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useViewer } from '#web/document/use-viewer.ts'

/** Candidates come from the list of their settings, which these pages leave: employers read them too, and whoever is suspended. */
export function BackToSettings() {
  const t = useTexts('shell')
  return useViewer().kind === 'candidate' ? (
    <BackLink to="/jobsseekers/settings">{t('account.settings')}</BackLink>
  ) : null
}
