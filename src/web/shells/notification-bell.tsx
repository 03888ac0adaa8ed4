import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { useUnread } from './use-unread.ts'

/** The link to the notifications, with the number of unread ones as it is now. */
export function NotificationBell({ to, unread: made }: { to: string; unread: number }) {
  const unread = useUnread(made)
  const t = useTexts('shell')
  return <BellLink to={to} count={unread} label={unread > 0 ? t('bell', { count: unread }) : t('nav.notifications')} />
}

/** A bell with a number, 99+ beyond 99. */
export function BellLink({ to, count, label }: { to: string; count: number; label: string }) {
  const t = useTexts('shell')
  const format = useFormat()
  return (
    <Link to={to} className="k-btn relative" data-variant="quiet" data-square="" aria-label={label}>
      <Icon name="bell" />
      {count > 0 && (
        <span
          className="absolute left-1/2 top-0 ml-0.5 min-w-4 rounded-full bg-nila px-1 text-center text-[0.6875rem] font-bold leading-4 text-on-nila"
          aria-hidden="true"
        >
          {count > 99 ? t('many') : format.number(count)}
        </span>
      )}
    </Link>
  )
}
