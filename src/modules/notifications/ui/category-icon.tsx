import { Icon, type IconName } from '#ui/icon.tsx'
import type { NotificationCategory } from '#kernel/notification-category.ts'

const icons: Record<NotificationCategory, IconName> = {
  APPLICATION: 'file-text',
  JOB_ALERT: 'search',
  PROFILE: 'user-round',
  RESPONSE: 'inbox',
  JOB: 'briefcase-business',
  COMPANY: 'building-2',
  BILLING: 'credit-card',
  SECURITY: 'shield-check',
  SYSTEM: 'bell',
}

/** Decorative icon of a category; its name is shown next to it. */
export function CategoryIcon({ category, size = 18 }: { category: NotificationCategory; size?: number }) {
  return <Icon name={icons[category]} size={size} />
}
