import { Outlet } from 'react-router'
import { redirectToProfileSetup } from './first-load.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { revalidateAfterActions, shellData } from '#web/pipeline/shell-data.ts'
import { app } from '#web/pipeline/request.ts'
import { PublicShell } from '#web/shells/public-shell.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => redirectToProfileSetup(context, request),
]
export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  return { ...(await shellData({ context })), skills: caller.kind === 'candidate' ? caller.skills : [] }
}
export const shouldRevalidate = revalidateAfterActions

export default function CandidateLayout({ loaderData }: Route.ComponentProps) {
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
