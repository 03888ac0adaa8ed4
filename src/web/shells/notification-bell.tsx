import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../i18n.tsx'

/** The way to the notifications, with the number of unread ones (99+ beyond 99). */
export function NotificationBell({ to, unread }: { to: string; unread: number }) {
  const t = useTexts('shell')
  const format = useFormat()
  return (
    <Link to={to} className="k-btn relative" data-variant="quiet" data-square="" aria-label={unread > 0 ? t('bell', { count: unread }) : t('nav.notifications')}>
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className="k-count absolute right-0.5 top-0.5" aria-hidden="true">
          {unread > 99 ? t('many') : format.number(unread)}
        </span>
      )}
    </Link>
  )
}
