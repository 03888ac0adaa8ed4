import { Outlet, useRouteLoaderData } from 'react-router'
import { LayoutDashboard } from 'lucide-react'
import { useTexts } from '../../i18n.tsx'
import type { NavItem } from '../../kit/shell.tsx'
import { ErrorPage } from '../../page-error.tsx'
import type { RootData } from '../../root-data.ts'
import { WorkShell } from '../../shells/work-shell.tsx'
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

function Frame({ children }: { children: React.ReactNode }) {
  const t = useTexts('shell')
  const root = useRouteLoaderData<RootData>('root')
  const items: NavItem[] = [{ to: '/admin', end: true, label: t('admin.start'), icon: <LayoutDashboard aria-hidden="true" /> }]
  return (
    <WorkShell viewer={root?.viewer ?? { kind: 'guest' }} home="/admin" items={items}>
      {children}
    </WorkShell>
  )
}
