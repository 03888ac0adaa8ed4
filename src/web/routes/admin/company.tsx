import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { DecisionForm } from '#modules/admin/ui/decision-form.tsx'
import { ErrorMessage } from './error-message.tsx'
import type { ProposalDecision } from '#modules/companies/rules.proposals.ts'
import { mayAdmin } from '#kernel/admin-rights.ts'
import { keepsBooks } from '#modules/billing/rules.ts'
import { companyFields, type Decision } from '#modules/companies/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts, Timeline } from '#ui/facts.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { WithAside } from '#ui/with-aside.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, requireAdmin } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { AboutEntity } from './copy-id.tsx'
import { ForwardLink } from './forward-link.tsx'
import { useRightReason } from './use-right.ts'
import { StateBadge } from './search/result-list.tsx'
import { resultPath } from './search/result-path.ts'
import { takeMeasure } from './measures/act.ts'
import { MeasureForms, MeasuresRefused } from './measures/measure-forms.tsx'
import { MeasuresSection } from './measures/measures.tsx'
import { CompanyChecksCard } from './company-checks.tsx'
import { CompanyConnections } from './company-connections.tsx'
import { CompanyScreening } from './company-screening.tsx'
import { CompanyMoneySection, correctCompany } from './money/company-money.tsx'
import { DecidedProposals, Pictures, Proposal, ProposalDecisions, proposalsPath } from './company-parts.tsx'
import type { Route } from './+types/company'

export const handle: RouteHandle = {
  texts: [
    'admin',
    'adminPeople',
    'adminSearch',
    'adminMeasures',
    'adminCases',
    'moderation',
    'company',
    'money',
    'subscription',
    'orders',
  ],
}
const tones = {
  APPROVE: 'primary',
  NEEDS_CHANGES: 'secondary',
  REJECT: 'danger',
} as const

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { role } = requireAdmin(context).caller
  const money = keepsBooks(role) ? await load(context, 'admin.money.company', { id }) : null
  // Whoever only keeps the books sees the money of a company, not its evidence.
  const review = money && !mayAdmin(role, 'companies.view') ? null : await loadReview(context, id)
  const measures =
    review && mayAdmin(role, 'cases.decide')
      ? await load(context, 'admin.measures.get', { target: 'COMPANY', id })
      : null
  return { review, money, measures, formKey: crypto.randomUUID() }
}

async function loadReview(context: Route.LoaderArgs['context'], id: string) {
  const result = await load(context, 'admin.companies.get', { id })
  const reasons = await load(context, 'reference.masters', { category: 'COMPANY_REVIEW_REASON', limit: 50 })
  return { ...result, reasons: reasons.list.map(({ code, label }) => ({ value: code, label })) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const corrected = await correctCompany(context, form, params.id)
  if (corrected) return corrected
  const path = `/admin/companies/${params.id}`
  const measured = await takeMeasure(context, form, { subject: { target: 'COMPANY', id: params.id }, path })
  if (measured) return measured
  const texts = (name: string) => form.getAll(name).map(String)
  if (form.get('intent') === 'checks')
    return runAction(context, params.id, path, (call) =>
      call('admin.companies.check', {
        id: params.id,
        version: Number(form.get('version')),
        checked: texts('checked') as never[],
      }),
    )
  const input = {
    version: Number(form.get('version')),
    reasons: texts('reasons'),
    note: String(form.get('note') ?? ''),
    fields: texts('fields') as never[],
  }
  const decision = String(form.get('decision')) as Decision & ProposalDecision
  const proposal = form.get('proposal')
  if (typeof proposal === 'string')
    return runAction(context, params.id, proposalsPath, (call) =>
      call('admin.companies.decideProposal', { ...input, id: proposal, decision }),
    )
  return runAction(context, params.id, '/admin/companies', (call) =>
    call('admin.companies.decide', { ...input, id: params.id, decision }),
  )
}

/** After a conflict the page must show what is to be decided now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** A company as it is with its evidence and the decision in the sidebar, and its money, each for whom it is about. */
export default function Company({
  loaderData: { review, money, measures, formKey },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTexts('admin')
  const name = review?.company.name ?? money?.name ?? ''
  const code = actionData && 'code' in actionData ? actionData.code : undefined
  return (
    <Page>
      <PageMeta title={name} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={t('path')}
            items={[
              review
                ? { label: t('nav.companies'), to: '/admin/companies' }
                : { label: t('nav.orders'), to: '/admin/orders' },
              { label: name },
            ]}
          />
        }
        title={name}
        lead={review && <StateBadge kind="COMPANY" state={review.company.status} />}
        actions={
          <AboutEntity
            type="company"
            id={params.id}
            publicPath={
              review?.company.status === 'APPROVED'
                ? resultPath({ kind: 'COMPANY', id: params.id, public: true })
                : null
            }
          />
        }
      />
      <ErrorMessage code={code} />
      {review && <Review review={review} measures={measures} answer={actionData} />}
      {money && <CompanyMoneySection money={money} formKey={formKey} answer={actionData} />}
    </Page>
  )
}

type ReviewProps = {
  review: Awaited<ReturnType<typeof loadReview>>
  measures: Route.ComponentProps['loaderData']['measures']
  answer: unknown
}

function Review({ review, measures, answer }: ReviewProps) {
  const t = useTexts('admin')
  const format = useFormat()
  const { company, evidence, decisions, open, reasons, proposal, decidedProposals, screening } = review
  const reason = useRightReason()('companies.decide')
  const yes = (value: boolean) => (value ? t('yes') : t('no'))
  return (
    <>
      {company.status === 'APPROVED' && (
        <Notice tone="success" className="mb-4">
          {t('companies.isApproved')}
        </Notice>
      )}
      <WithAside
        label={t('decide.title')}
        jump
        aside={
          <>
            <h2>{t('decide.title')}</h2>
            {reason && company.status === 'APPROVED' && <ForwardLink to={`/report?company=${company.id}`} />}
            {proposal && <ProposalDecisions proposal={proposal} reasons={reasons} reason={reason} />}
            {open.length === 0 && !proposal && <p className="text-muted">{t('decide.nothing')}</p>}
            {open.map((decision) => (
              <DecisionForm
                key={decision}
                decision={decision}
                version={company.version}
                tone={tones[decision]}
                label={t(`decide.${decision}`)}
                consequence={t(`decide.after.${decision}`)}
                reasons={
                  decision === 'APPROVE'
                    ? undefined
                    : { name: 'reasons', legend: t('decide.reasons'), options: reasons }
                }
                fields={
                  decision === 'NEEDS_CHANGES'
                    ? {
                        legend: t('decide.fields'),
                        options: companyFields.map((value) => ({ value, label: t(`fields.${value}`) })),
                      }
                    : undefined
                }
                note={decision !== 'APPROVE'}
                reason={reason}
              />
            ))}
            {measures && <MeasureForms measures={measures} answer={answer} />}
            <MeasuresRefused />
          </>
        }
      >
        {proposal && <Proposal proposal={proposal} />}
        <CompanyScreening screening={proposal?.screening ?? screening} />
        <CardSection title={t('companies.evidence')}>
          <Facts
            items={[
              { term: t('evidence.owner'), value: `${evidence.ownerName} · ${evidence.ownerEmail}` },
              { term: t('evidence.ownerVerified'), value: yes(evidence.ownerVerified) },
              { term: t('evidence.website'), value: evidence.website ?? t('none') },
              { term: t('evidence.domain'), value: yes(evidence.domainMatches) },
              { term: t('evidence.free'), value: yes(evidence.freeMail) },
              { term: t('evidence.legalName'), value: company.legalName ?? t('none') },
              { term: t('evidence.registration'), value: evidence.registrationNumber ?? t('none') },
              { term: t('evidence.sameNumber'), value: format.number(evidence.sameRegistrationCount) },
              { term: t('evidence.phone'), value: evidence.phone ?? t('none') },
              { term: t('evidence.earlier'), value: format.number(evidence.earlierDecisions) },
            ]}
          />
          {company.document && (
            <LinkButton to={`/files/${company.document.id}`} size="sm" reloadDocument>
              {t('evidence.openDocument')}
            </LinkButton>
          )}
        </CardSection>
        <CompanyChecksCard key={company.version} company={company} reason={reason} />
        <CardSection title={t('companies.profile')}>
          <Facts
            items={[
              { term: t('profile.industry'), value: company.industry?.label ?? t('none') },
              { term: t('profile.size'), value: company.size?.label ?? t('none') },
              {
                term: t('profile.address'),
                value: [company.address, company.city?.cityName].filter(Boolean).join(', ') || t('none'),
              },
              { term: t('profile.completion'), value: t('percent', { value: company.completion }) },
            ]}
          />
          <h3 className="mt-4">{t('profile.about')}</h3>
          <p className="max-w-prose whitespace-pre-line">{company.about ?? t('none')}</p>
          <h3 className="mt-4">{t('profile.process')}</h3>
          <p className="max-w-prose whitespace-pre-line">{company.hiringProcess ?? t('none')}</p>
        </CardSection>
        <Pictures company={company} />
        <CompanyConnections id={company.id} name={company.name} connections={review.connections} />
        {decisions.length > 0 && (
          <CardSection title={t('companies.history')}>
            <Timeline
              label={t('companies.history')}
              events={decisions.map((each, at) => ({
                id: `${at}`,
                title: t(`companies.status.${each.to}`),
                when: [format.dateTime(each.at), each.by].filter(Boolean).join(' · '),
                body: each.reason ?? undefined,
              }))}
            />
          </CardSection>
        )}
        <DecidedProposals proposals={decidedProposals} />
        {measures && <MeasuresSection measures={measures} ofCompany />}
      </WithAside>
    </>
  )
}
