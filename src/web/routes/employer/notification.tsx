import { useTexts } from '../../i18n.tsx'
import { loadNotifications, markNotifications } from '../../notification-data.ts'
import { NotificationPage } from '../../notification-page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/notification'

export const handle: RouteHandle = { texts: ['notification', 'preferences'] }

export const loader = ({ context }: Route.LoaderArgs) => loadNotifications(context)
export const action = ({ context, request }: Route.ActionArgs) => markNotifications(context, request)

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useTexts('notification')
  return (
    <>
      <PageMeta title={t('page.title')} noindex />
      <NotificationPage side="employer" found={loaderData} />
    </>
  )
}
