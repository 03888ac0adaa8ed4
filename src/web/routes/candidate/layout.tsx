import { Outlet } from 'react-router'
import { redirectToProfileSetup } from './first-load.ts'
import { ownSkills } from './job-search/own-skills.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { revalidateAfterActions, shellData } from '#web/pipeline/shell-data.ts'
import { PublicShell } from '#web/shells/public-shell.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => redirectToProfileSetup(context, request),
]
export async function loader({ context }: Route.LoaderArgs) {
  const [shell, skills] = await Promise.all([shellData({ context }), ownSkills(context)])
  return { ...shell, skills }
}
export const shouldRevalidate = revalidateAfterActions

export default function CandidateLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell unread={loaderData.unread}>
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
