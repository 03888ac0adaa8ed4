import { Outlet } from 'react-router'
import { guestOnly } from '#web/pipeline/request.ts'
import type { Route } from './+types/guest'

/** Pages for guests: signed-in visitors are redirected. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void guestOnly(context)]

export default function Guest() {
  return <Outlet />
}
