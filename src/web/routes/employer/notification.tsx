import { useTexts } from '#ui/i18n/i18n.tsx'
import { loadNotifications, markNotifications } from '#web/notifications/data.ts'
import { NotificationPage } from '#web/notifications/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/notification'

export const handle: RouteHandle = { texts: ['notification', 'preferences'] }

export const loader = ({ context }: Route.LoaderArgs) => loadNotifications(context)
export const action = ({ context, request }: Route.ActionArgs) => markNotifications(context, request)

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useTexts('notification')
  return (
    <>
      <PageMeta title={t('page.title')} noindex />
      <NotificationPage side="employer" data={loaderData} />
    </>
  )
}
