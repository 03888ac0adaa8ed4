import { Outlet } from 'react-router'
import { requireAdmin } from '#web/pipeline/request.ts'
import type { Route } from './+types/signed-in'

/** Everything below is for administrators only: others are redirected to their sign-in page or home before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void requireAdmin(context)]

export default function SignedIn() {
  return <Outlet />
}
