import { Outlet } from 'react-router'
import { redirectToSetup } from './first-load.ts'
import { requireMember } from '#web/pipeline/request.ts'
import type { Route } from './+types/signed-in'

/** Everything below is for members of a company only: others are redirected to their sign-in page or home before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => void requireMember(context),
  ({ context, request }) => (request.method === 'GET' ? redirectToSetup(context) : undefined),
]

export default function SignedIn() {
  return <Outlet />
}
