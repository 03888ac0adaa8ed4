import {
  BriefcaseBusiness,
  Building2,
  ChartNoAxesColumnIncreasing,
  CircleUser,
  House,
  Inbox,
  LayoutDashboard,
  UserSearch,
  Users,
} from '#ui/icons.tsx'
import { Outlet } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { revalidateAfterActions, shellData } from '#web/pipeline/shell-data.ts'
import { WorkShell } from '../../shells/work-shell.tsx'
import type { Route } from './+types/layout'

export const loader = ({ context }: Route.LoaderArgs) => shellData({ context })
export const shouldRevalidate = revalidateAfterActions

export default function EmployerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame unread={loaderData.unread}>
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

function Frame({ unread = 0, children }: { unread?: number; children: React.ReactNode }) {
  const t = useTexts('shell')
  const items: NavItem[] = [
    { to: '/employer/home', label: t('work.home'), icon: <House aria-hidden="true" /> },
    { to: '/employer/dashboard', label: t('work.dashboard'), icon: <LayoutDashboard aria-hidden="true" /> },
    { to: '/employer/dashboard#jobs', label: t('work.jobs'), icon: <BriefcaseBusiness aria-hidden="true" /> },
    { to: '/employer/responses', label: t('work.responses'), icon: <Inbox aria-hidden="true" /> },
    { to: '/employer/matched-candidate', label: t('work.candidates'), icon: <UserSearch aria-hidden="true" /> },
    {
      to: '/employer/analytics',
      label: t('work.analytics'),
      icon: <ChartNoAxesColumnIncreasing aria-hidden="true" />,
    },
    { to: '/employer/company-profile', label: t('work.company'), icon: <Building2 aria-hidden="true" /> },
    { to: '/employer/team', label: t('work.team'), icon: <Users aria-hidden="true" /> },
    { to: '/employer/profile', label: t('work.account'), icon: <CircleUser aria-hidden="true" /> },
  ]
  return (
    <WorkShell home="/employer/home" items={items} bell={{ to: '/employer/notification', unread }}>
      {children}
    </WorkShell>
  )
}
