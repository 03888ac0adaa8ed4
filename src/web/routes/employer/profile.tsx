import { CreditsSection } from '#modules/billing/ui/credits-section.tsx'
import { PlanSection } from '#modules/billing/ui/plan-section.tsx'
import { languageForm, personForm } from '#modules/companies/contract.forms.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { seesPrices } from '#modules/billing/rules.ts'
import { BuyerForm } from '#modules/billing/ui/buyer-form.tsx'
import { saveDetails } from './buying/buying.ts'
import { isPlanIntent, planAction } from './plan-actions.ts'
import { OrdersSection } from './orders-section.tsx'
import { dialOptions } from './company/company-data.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { SectionLinks } from '#ui/section-links.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, redirectWithNotice, requireMember } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { emailAction } from '#web/settings/email-action.ts'
import { EmailSection } from '#web/settings/email-section.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { repliedAt, replyOf } from '#web/settings/reply.ts'
import type { Route } from './+types/profile'

export const handle: RouteHandle = { texts: ['company', 'settings', 'orders', 'subscription'] }

const schema = () => import('#modules/companies/contract.forms.ts').then((forms) => forms.personForm)
type LastResult = Parameters<typeof useKitForm>[0]['lastResult']
type Account = EndpointOutput<'employer.view'>['account']

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = requireMember(context)
  const readsOrders = seesPrices(caller.role)
  const [{ account, company }, own, dialCodes, credits, orders, buyer] = await Promise.all([
    load(context, 'employer.view', {}),
    load(context, 'accounts.own', {}),
    dialOptions(context),
    load(context, 'billing.credits', {}),
    readsOrders ? load(context, 'orders.transactions', {}) : null,
    readsOrders ? load(context, 'billing.details', {}) : null,
  ])
  return { account, own, company: { name: company.name }, dialCodes, credits, orders, buyer }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accountId: id } = requireMember(context).caller
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'language') {
    const done = await submit(context, form, languageForm, 'employer.update', ({ locale }) => ({ id, locale }))
    if (!done.ok) return repliedAt('language', done.reply)
  } else if (intent === 'person') {
    form.delete('intent')
    const done = await submit(context, form, personForm, 'employer.personalDetails', ({ jobTitle, ...rest }) => ({
      id,
      ...rest,
      jobTitle: jobTitle ?? null,
    }))
    if (!done.ok) return repliedAt('person', done.reply)
  } else if (isPlanIntent(intent)) return planAction(context, form, intent)
  else if (intent === 'details') return saveDetails(context, form, '/employer/profile#details')
  else return emailAction(context, { form, page: '/employer/profile' })
  return redirectWithNotice(context, '/employer/profile', 'SAVED')
}

export default function EmployerProfile({
  loaderData: { account, own, company, dialCodes, credits, orders, buyer },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('company')
  const orderTexts = useTexts('orders')
  return (
    <Page>
      <PageMeta title={t('account.title')} noindex />
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <AccountSections billing={credits.subscription.source !== 'OFF'} orders={orders !== null} />
      <ErrorMessage answer={actionData} />
      <div className="k-settings">
        <Section title={t('account.personal')} id="personal">
          <Card>
            <Facts
              className="mb-6"
              items={[{ term: t('account.role', { company: company.name }), value: t(`role.${account.role}`) }]}
            />
            <PersonForm account={account} dialCodes={dialCodes} reply={replyOf(actionData, 'person')} />
          </Card>
        </Section>
        <EmailSection own={own} answer={actionData} />
        <Section title={t('account.language')} lead={t('account.languageLead')} id="language">
          <Card>
            <LanguageForm locale={account.locale} />
          </Card>
        </Section>
        <Section title={t('account.security')} lead={t('account.securityLead')} id="security">
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/employer/reset-password">{t('account.password')}</LinkButton>
            <LinkButton to="/devices">{t('account.devices')}</LinkButton>
          </div>
        </Section>
        <Section title={t('account.company')} id="company">
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/employer/company-profile">{t('account.openCompany')}</LinkButton>
            <LinkButton id="team" to="/employer/team">
              {t('account.openTeam')}
            </LinkButton>
          </div>
        </Section>
        <PlanSection
          id="plan"
          subscription={credits.subscription}
          choices={credits.choices}
          slotJobs={credits.slotJobs}
          reply={replyOf(actionData, 'keepJobs')}
        />
        {orders && <OrdersSection id="invoices" orders={orders} />}
        {buyer && (
          <Section title={orderTexts('details.title')} lead={orderTexts('details.lead')} id="details">
            <Card>
              <BuyerForm buyer={buyer} reply={replyOf(actionData, 'details')} />
            </Card>
          </Section>
        )}
        {credits.subscription.source !== 'OFF' && <CreditsSection id="credits" credits={credits} />}
        <Section title={t('account.data')} lead={t('account.dataLead')} id="data">
          <div>
            <LinkButton to="/employer/account-data">{t('account.openData')}</LinkButton>
          </div>
        </Section>
      </div>
    </Page>
  )
}

/** Plan and invoices are what most come for. */
function AccountSections({ billing, orders }: { billing: boolean; orders: boolean }) {
  const t = useTexts('company')
  const texts = { orders: useTexts('orders'), subscription: useTexts('subscription') }
  const sections = [
    { id: 'personal', title: t('account.personal') },
    { id: 'plan', title: texts.subscription('plan.title') },
    ...(orders
      ? [
          { id: 'invoices', title: texts.orders('list.title') },
          { id: 'details', title: texts.orders('details.title') },
        ]
      : []),
    ...(billing ? [{ id: 'credits', title: texts.subscription('credits.title') }] : []),
    { id: 'data', title: t('account.data') },
  ]
  return <SectionLinks label={t('account.sections')} sections={sections} />
}

function PersonForm({
  account,
  dialCodes,
  reply,
}: {
  account: Account
  dialCodes: readonly Option[]
  reply: LastResult
}) {
  const t = useTexts('company')
  const defaultValue = {
    fullName: account.name,
    dialCode: account.dialCode ?? '+62',
    phone: account.phone ?? '',
    jobTitle: account.jobTitle ?? '',
  }
  const kit = useKitForm({ id: 'person', lastResult: reply, defaultValue, schema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="person" />
      <input key={account.version} type="hidden" name="version" defaultValue={account.version} />
      <TextField field={kit.fields.fullName} label={t('account.fullName')} autoComplete="name" required />
      <PhoneField
        label={t('account.phone')}
        required
        code={{ field: kit.fields.dialCode, label: t('account.dialCode'), options: dialCodes }}
        number={{ field: kit.fields.phone, label: t('account.number') }}
      />
      <TextField field={kit.fields.jobTitle} label={t('account.jobTitle')} autoComplete="organization-title" optional />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </KitForm>
  )
}

function LanguageForm({ locale }: { locale: Account['locale'] }) {
  const t = useTexts('company')
  const kit = useKitForm({ id: 'language-form', defaultValue: { locale } })
  return (
    <KitForm {...kit} className="flex max-w-[30rem] flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="language" />
      <Select
        name="locale"
        label={t('account.language')}
        defaultValue={locale}
        options={(['en', 'id'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <SubmitButton variant="secondary">{t('save')}</SubmitButton>
    </KitForm>
  )
}
