import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { loadPreferences, savePreferences } from '#web/notifications/preferences-data.ts'
import { PreferencesForm } from '#web/notifications/preferences-form.tsx'
import { PushCard } from '#web/notifications/push-card.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/notification-preferences'

export const handle: RouteHandle = { texts: ['preferences', 'notification'] }

export const loader = ({ context }: Route.LoaderArgs) => loadPreferences(context)
export const action = ({ context, request }: Route.ActionArgs) => savePreferences(context, request)

export default function EmployerPreferences({ loaderData: { now, zones }, actionData }: Route.ComponentProps) {
  const t = useTexts('preferences')
  return (
    <Page width="reading">
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<LinkButton to="/employer/notification">{t('back')}</LinkButton>}
      />
      <PushCard browsers={now.browsers} />
      <PreferencesForm now={now} zones={zones} lastResult={actionData} />
    </Page>
  )
}
