import { Outlet } from 'react-router'
import {
  Banknote,
  Building2,
  ChartNoAxesColumnIncreasing,
  CreditCard,
  FileSearch,
  FileText,
  Inbox,
  LayoutDashboard,
  ListTree,
  ScrollText,
  SlidersHorizontal,
  Star,
  TriangleAlert,
  Wallet,
} from '#ui/icons.tsx'
import { adminParts, partError, type AdminPart } from '#modules/admin/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { WorkShell } from '../../shells/work-shell.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import type { Route } from './+types/layout'

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

/** The sections of the console in the order of the day's work. */
const places = [
  { to: '/admin', part: 'overview', key: 'start', Icon: LayoutDashboard },
  { to: '/admin/companies', part: 'companies', key: 'companies', Icon: Building2 },
  { to: '/admin/jobs', part: 'jobs', key: 'jobs', Icon: FileSearch },
  { to: '/admin/reviews', part: 'reviews', key: 'reviews', Icon: Star },
  { to: '/admin/messages', part: 'messages', key: 'messages', Icon: Inbox },
  { to: '/admin/masters', part: 'masters', key: 'masters', Icon: ListTree },
  { to: '/admin/settings', part: 'settings', key: 'settings', Icon: SlidersHorizontal },
  { to: '/admin/failures', part: 'machine', key: 'failures', Icon: TriangleAlert },
  { to: '/admin/audit', part: 'audit', key: 'audit', Icon: ScrollText },
  { to: '/admin/money', part: 'money', key: 'moneyOverview', Icon: ChartNoAxesColumnIncreasing, group: 'money' },
  { to: '/admin/orders', part: 'money', key: 'orders', Icon: CreditCard, group: 'money' },
  { to: '/admin/invoices', part: 'money', key: 'invoices', Icon: FileText, group: 'money' },
  { to: '/admin/transfers', part: 'money', key: 'transfers', Icon: Banknote, group: 'money' },
  { to: '/admin/plans', part: 'money', key: 'plans', Icon: Wallet, group: 'money' },
] as const satisfies readonly { to: string; part: AdminPart; key: string; Icon: unknown; group?: string }[]

function Frame({ children }: { children: React.ReactNode }) {
  const t = useTexts('shell')
  const viewer = useViewer()
  const mine = viewer.kind === 'admin' ? adminParts.filter((part) => partError(viewer.role, part) === null) : []
  const items: NavItem[] = places
    .filter(({ part }) => mine.includes(part))
    .map(({ to, part, key, Icon, ...rest }) => ({
      to,
      end: part === 'overview',
      label: t(`admin.${key}`),
      icon: <Icon aria-hidden="true" />,
      ...('group' in rest && { group: t(`admin.${rest.group}`) }),
    }))
  return (
    <WorkShell home="/admin" items={items}>
      {children}
    </WorkShell>
  )
}
