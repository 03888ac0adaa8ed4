import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { closeCompanyForm, foundCompanyForm } from '#modules/companies/contract.forms.ts'
import { mayCloseCompany } from '#modules/companies/rules.ts'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { dataAction } from '#web/settings/data-action.ts'
import { DataSections } from '#web/settings/data-sections.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { loadOwnData } from '#web/settings/own-data.ts'
import { failedAt, repliedAt, replyOf } from '#web/settings/reply.ts'
import { CloseCompany } from './close-company.tsx'
import type { Route } from './+types/account-data'

export const handle: RouteHandle = { texts: ['settings', 'company'] }

const page = '/employer/account-data'

export async function loader({ context }: Route.LoaderArgs) {
  const [own, { account, company }] = await Promise.all([loadOwnData(context), load(context, 'employer.view', {})])
  const { name, status, reopenUntil, version } = company
  return { own, role: account.role, company: { name, status, reopenUntil, version } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'reopenCompany') return reopen(context, Number(form.get('version')))
  if (intent === 'foundCompany') return foundCompany(context, form)
  if (intent !== 'closeCompany') return dataAction(context, { form, page, deleted: '/employer/account-deletion' })
  form.delete('intent')
  const done = await submit(context, form, closeCompanyForm, 'company.close')
  if (!done.ok) return repliedAt('closeCompany', done.reply)
  return redirectWithNotice(context, `${page}#company`, 'COMPANY_CLOSED')
}

async function reopen(context: PageContext, version: number) {
  if (!Number.isInteger(version)) throwBadInput()
  try {
    await app(context).call('company.reopen', { version })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('reopenCompany', error)
  }
  return redirectWithNotice(context, `${page}#company`, 'COMPANY_REOPENED')
}

async function foundCompany(context: PageContext, form: FormData) {
  form.delete('intent')
  const done = await submit(context, form, foundCompanyForm, 'company.found')
  if (!done.ok) return repliedAt('foundCompany', done.reply)
  return redirectWithNotice(context, '/employer/company-profile-setup', 'COMPANY_FOUNDED')
}

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** A copy of the member's data, the end of the company for its owner, and the end of the account. */
export default function EmployerData({ loaderData: { own, role, company }, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  const companyTexts = useTexts('company')
  const owner = mayCloseCompany(role)
  const closed = company.status === 'CLOSED'
  const gone = closed && !company.reopenUntil
  const reply = replyOf(actionData, gone ? 'foundCompany' : 'closeCompany')
  // Closing it is the last thing to look for here; that it is closed is the first to know.
  const ofCompany = (owner || gone) && (
    <Section id="company" title={closed ? company.name : companyTexts('closure.title', { company: company.name })}>
      <CloseCompany company={company} hasPassword={own.hasPassword} reply={reply} />
    </Section>
  )
  return (
    <Page width="reading">
      <PageMeta title={t('data.title')} noindex />
      <PageHead title={t('data.title')} lead={t('data.memberLead')} />
      <ErrorMessage answer={actionData} />
      {closed && ofCompany}
      <DataSections data={own} as={owner ? 'owner' : 'member'} answer={actionData} />
      {!closed && ofCompany}
    </Page>
  )
}
