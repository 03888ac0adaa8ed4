import { Outlet } from 'react-router'
import { ErrorPage } from '#web/document/route-error.tsx'
import { revalidateAfterActions, shellData } from '#web/pipeline/shell-data.ts'
import { redirectToProfileSetup } from '../candidate/first-load.ts'
import { PublicShell } from '../../shells/public-shell.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => redirectToProfileSetup(context, request),
]
export const loader = ({ context }: Route.LoaderArgs) => shellData({ context })
export const shouldRevalidate = revalidateAfterActions

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell unread={loaderData.unread} messages={loaderData.messages}>
      <Outlet />
    </PublicShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorPage error={error} />
    </PublicShell>
  )
}
