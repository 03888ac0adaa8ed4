import { Outlet, useRouteLoaderData } from 'react-router'
import { ErrorPage } from '../../page-error.tsx'
import type { RootData } from '../../root-data.ts'
import { PublicShell } from '../../shells/public-shell.tsx'
import type { Route } from './+types/layout'

export default function PublicLayout() {
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
  const root = useRouteLoaderData<RootData>('root')
  return <PublicShell viewer={root?.viewer ?? { kind: 'guest' }}>{children}</PublicShell>
}
