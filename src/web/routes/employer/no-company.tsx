import { foundCompanyForm } from '#modules/companies/contract.forms.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { noCompanyPath, redirectWithNotice, requireUnassigned } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { dataAction } from '#web/settings/data-action.ts'
import { DataSections } from '#web/settings/data-sections.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { loadOwnData } from '#web/settings/own-data.ts'
import { repliedAt, replyOf } from '#web/settings/reply.ts'
import type { Route } from './+types/no-company'

export const handle: RouteHandle = { texts: ['settings', 'company', 'team'] }

const schema = () => import('#modules/companies/contract.forms.ts').then((forms) => forms.foundCompanyForm)

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = requireUnassigned(context)
  return { own: await loadOwnData(context), email: caller.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireUnassigned(context)
  const form = await request.formData()
  if (form.get('intent') !== 'foundCompany')
    return dataAction(context, { form, page: noCompanyPath, deleted: '/employer/account-deletion' })
  form.delete('intent')
  const done = await submit(context, form, foundCompanyForm, 'company.found')
  if (!done.ok) return repliedAt('foundCompany', done.reply)
  return redirectWithNotice(context, '/employer/company-profile-setup', 'COMPANY_FOUNDED')
}

/** For an employer who was removed from a company or declined an invitation: what can be done with the account. */
export default function NoCompany({ loaderData: { own, email }, actionData }: Route.ComponentProps) {
  const t = useTexts('team')
  return (
    <Page width="reading" className="py-8">
      <PageMeta title={t('none.title')} noindex />
      <PageHead title={t('none.title')} lead={t('none.lead')} />
      <ErrorMessage answer={actionData} />
      <Section id="invited" title={t('none.invited')}>
        <p>{t('none.invitedText', { email })}</p>
      </Section>
      <Section id="found" title={t('none.found')} lead={t('none.foundText')}>
        <Card>
          <NewCompanyForm reply={replyOf(actionData, 'foundCompany')} />
        </Card>
      </Section>
      <DataSections data={own} as="member" answer={actionData} />
    </Page>
  )
}

function NewCompanyForm({ reply }: { reply: FormReply | null }) {
  const t = useTexts('company')
  const kit = useKitForm({ id: 'found-company', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="foundCompany" />
      <TextField field={kit.fields.name} label={t('field.name')} autoComplete="organization" required />
      <div>
        <SubmitButton>{t('closure.found')}</SubmitButton>
      </div>
    </KitForm>
  )
}
