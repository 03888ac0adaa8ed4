import { data, Outlet, redirect, redirectDocument } from 'react-router'
import { mayUse } from '#kernel/rights.ts'
import { redirectToSetup } from './first-load.ts'
import { companyChange, companyOfPage } from '#web/pipeline/page-company.ts'
import { requireMember } from '#web/pipeline/request.ts'
import type { Route } from './+types/signed-in'

/** What members of a suspended company reach: why, an appeal, their data, invoices and account. */
const openWhileSuspended =
  /^\/employer\/(statements|company-profile|account-data|profile|notification(-preferences)?|payment(-status)?)(\/|$)/

/** Everything below is for members of a company only: others are redirected to their sign-in page or home before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const { caller, url, page, sentFrom } = requireMember(context)
    const company = await companyOfPage(request)
    const params = companyChange(company, caller)
    if (!params) return
    // What is read is drawn anew; what would be written is not, and waits until its page is drawn for its company again.
    if (request.method === 'GET') throw redirectDocument(url.pathname + url.search)
    page.waitsFor = company
    throw data(
      { code: 'COMPANY_CHANGED', params: { ...params, page: sentFrom ?? url.pathname + url.search } },
      { status: 409 },
    )
  },
  ({ context, request }) => {
    const { caller, url } = requireMember(context)
    if (request.method !== 'GET' || caller.companyStatus !== 'SUSPENDED') return
    if (openWhileSuspended.test(url.pathname)) return
    throw redirect(mayUse(caller.role, 'company.edit') ? '/employer/statements' : '/employer/company-profile')
  },
  ({ context, request }) => (request.method === 'GET' ? redirectToSetup(context) : undefined),
]

export default function SignedIn() {
  return <Outlet />
}
