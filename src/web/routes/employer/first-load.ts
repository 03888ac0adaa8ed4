import { redirect } from 'react-router'
import { completionThreshold, mayEditCompany } from '#modules/companies/rules.ts'
import { load, requireMember } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const cookie = 'first-load'
const setup = '/employer/company-profile-setup'
/** Where people go on their own account, or where being sent away would lose something. */
const excludedPaths = [
  setup,
  '/employer/profile-setup-success',
  '/employer/reset-password',
  '/employer/password-change-successfully',
  '/employer/account-data',
]

/**
 * The first page of a visit goes to the company's set-up while the stored completion is below 60 (specification point 2):
 * once a browser session and account, and only for those who can do something about it. Members of a suspended company first
 * read why.
 */
export async function redirectToSetup(context: PageContext): Promise<void> {
  const { caller, url, cookie: read, setCookie, secure } = requireMember(context)
  if (read(cookie) === caller.accountId) return
  setCookie(`${cookie}=${caller.accountId}; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`)
  if (!mayEditCompany(caller.role) || caller.companyStatus === 'SUSPENDED') return
  if (excludedPaths.includes(url.pathname)) return
  const { company } = await load(context, 'employer.view', {})
  if (company.mayEdit && company.completion < completionThreshold) throw redirect(setup)
}
