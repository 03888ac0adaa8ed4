import { Outlet, useRouteLoaderData } from 'react-router'
import { leadCandidateToSetup } from '../../candidate-first-load.ts'
import { ownSkills } from '../../own-skills.ts'
import { ErrorPage } from '../../page-error.tsx'
import type { RootData } from '../../root-data.ts'
import { afterDeeds, shellData } from '../../shell-data.ts'
import { PublicShell } from '../../shells/public-shell.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [({ context }) => leadCandidateToSetup(context)]
export async function loader({ context }: Route.LoaderArgs) {
  const [shell, skills] = await Promise.all([shellData({ context }), ownSkills(context)])
  return { ...shell, skills }
}
export const shouldRevalidate = afterDeeds

export default function CandidateLayout({ loaderData }: Route.ComponentProps) {
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
  const root = useRouteLoaderData<RootData>('root')
  return (
    <PublicShell viewer={root?.viewer ?? { kind: 'guest' }} unread={unread}>
      {children}
    </PublicShell>
  )
}
