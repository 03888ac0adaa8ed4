import {
  Bell,
  BriefcaseBusiness,
  Building2,
  CreditCard,
  FileText,
  Inbox,
  Search,
  ShieldCheck,
  UserRound,
  type Icon,
} from '#ui/icons.tsx'
import type { NotificationCategory } from '#kernel/notification-category.ts'

const icons: Record<NotificationCategory, Icon> = {
  APPLICATION: FileText,
  JOB_ALERT: Search,
  PROFILE: UserRound,
  RESPONSE: Inbox,
  JOB: BriefcaseBusiness,
  COMPANY: Building2,
  BILLING: CreditCard,
  SECURITY: ShieldCheck,
  SYSTEM: Bell,
}

/** Decorative icon of a category; its name is shown next to it. */
export function CategoryIcon({ category, size = 18 }: { category: NotificationCategory; size?: number }) {
  const Icon = icons[category]
  return <Icon aria-hidden="true" size={size} />
}
