import { Outlet } from 'react-router'
import { guestOnly } from '#web/pipeline/request.ts'
import type { Route } from './+types/guest'

/** Pages for those who are not signed in: whoever is goes on. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void guestOnly(context)]

export default function Guest() {
  return <Outlet />
}
