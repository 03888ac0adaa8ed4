import { Outlet } from 'react-router'
import { requireCandidate } from '#web/pipeline/request.ts'
import type { Route } from './+types/signed-in'

/** Everything below is for signed-in candidates only: others are redirected to their sign-in page or home before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireCandidate(context)]

export default function SignedIn() {
  return <Outlet />
}
