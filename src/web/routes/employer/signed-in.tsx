import { data, Outlet, redirectDocument } from 'react-router'
import { redirectToSetup } from './first-load.ts'
import { companyChange } from '#web/pipeline/page-company.ts'
import { requireMember } from '#web/pipeline/request.ts'
import type { Route } from './+types/signed-in'

/** Everything below is for members of a company only: others are redirected to their sign-in page or home before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const { caller, url } = requireMember(context)
    const params = companyChange(request.headers, caller)
    if (!params) return
    // What is read is drawn anew; what would be written is not.
    if (request.method === 'GET') throw redirectDocument(url.pathname + url.search)
    throw data({ code: 'COMPANY_CHANGED', params }, { status: 409 })
  },
  ({ context, request }) => (request.method === 'GET' ? redirectToSetup(context) : undefined),
]

export default function SignedIn() {
  return <Outlet />
}
