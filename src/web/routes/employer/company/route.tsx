import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { companySections, type CompanySection } from '#modules/companies/rules.ts'
import { CompanyPartForm } from '#modules/companies/ui/company-part-form.tsx'
import { CompletionCard } from '#modules/companies/ui/completion-card.tsx'
import { isHighlighted, isWaiting } from '#modules/companies/ui/highlighted.ts'
import { PartView } from '#modules/companies/ui/part-view.tsx'
import { ProposalCard } from '#modules/companies/ui/proposal-card.tsx'
import { StatusBanner } from '#modules/companies/ui/status-banner.tsx'
import { ReviewsCard } from '#modules/reviews/ui/reviews-card.tsx'
import { companyOptions } from './company-data.ts'
import { submitForReview, saveCompanyPart, sectionOf, withdrawProposal } from './company-form.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import { load, redirectWithNotice, requireMember } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['company', 'reviews'] }

const page = '/employer/company-profile'
const editing = (section: CompanySection) => `${page}?edit=${section}#${section}`

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const requestedSection = url.searchParams.get('edit')
  const [{ company }, options, reviews] = await Promise.all([
    load(context, 'employer.view', {}),
    companyOptions(context),
    load(context, 'reviews.received', { limit: 1 }),
  ])
  return {
    company,
    options,
    reviews: { summary: reviews.summary, unanswered: reviews.unanswered },
    edit: company.mayEdit ? (companySections.find((section) => section === requestedSection) ?? null) : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'submit') {
    const failure = await submitForReview(context, Number(form.get('version')))
    if (!failure) return redirect('/employer/profile-setup-success')
    return data({ error: failure.code, reply: null }, { status: failure.status })
  }
  if (form.get('intent') === 'withdraw') {
    const failure = await withdrawProposal(context, form)
    if (failure) return data({ error: failure.code, reply: null }, { status: failure.status })
    return redirectWithNotice(context, page, 'CHANGES_WITHDRAWN')
  }
  const section = sectionOf(form.get('section'))
  const done = await saveCompanyPart(context, form, 'company.update')
  if (!done.ok) return data({ error: null, reply: done.reply.data }, done.reply.init ?? undefined)
  return redirectWithNotice(context, `${page}#${section}`, 'SAVED')
}

/** After a conflict the page must know what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function CompanyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { company, options, reviews, edit } = loaderData
  const t = useTexts('company')
  const errorTexts = useErrorTexts()
  useStoredPercentage(company.completion)
  return (
    <Page>
      <PageMeta title={t('profile.title')} noindex />
      <PageHead
        title={t('profile.title')}
        lead={t(company.mayEdit ? 'profile.lead' : 'profile.leadReading')}
        actions={
          <>
            {company.mayEdit && <LinkButton to="/employer/statements">{t('profile.statements')}</LinkButton>}
            {company.status === 'APPROVED' && (
              <LinkButton to={`/jobsseekers/company-profile?id=${company.id}`}>{t('profile.view')}</LinkButton>
            )}
          </>
        }
      />
      {actionData?.error && <Notice tone="error" live className="mb-4" title={errorTexts([actionData.error])[0]} />}
      <StatusBanner company={company} />
      <ProposalCard company={company} />
      {!company.mayEdit && company.status !== 'CLOSED' && (
        <Notice tone="muted" className="mt-4">
          {t('profile.readOnly')}
        </Notice>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-5">
          {companySections.map((section) => (
            <Card key={section} as="section" id={section} aria-labelledby={`${section}-title`} className="scroll-mt-20">
              <div className="mb-4 flex items-center justify-between gap-3">
                <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <h2 id={`${section}-title`} className="text-lg">
                    {t(`part.${section}`)}
                  </h2>
                  {isHighlighted(section, company.statusFields) && (
                    <StatusBadge tone="warning">{t('marked')}</StatusBadge>
                  )}
                  {isWaiting(section, company.proposal) && (
                    <StatusBadge tone="primary">{t('proposal.badge')}</StatusBadge>
                  )}
                </div>
                {company.mayEdit && edit !== section && (
                  <LinkButton
                    size="sm"
                    className="flex-none"
                    to={editing(section)}
                    preventScrollReset
                    aria-label={t('profile.editOf', { part: t(`part.${section}`) })}
                  >
                    {t('profile.edit')}
                  </LinkButton>
                )}
              </div>
              {edit === section ? (
                <CompanyPartForm
                  section={section}
                  company={company}
                  options={options}
                  reply={actionData?.reply ?? null}
                  loadCities={suggestCities}
                  submitLabel={t('save')}
                  aside={
                    <LinkButton variant="quiet" to={`${page}#${section}`} preventScrollReset>
                      {t('cancel')}
                    </LinkButton>
                  }
                />
              ) : (
                <PartView section={section} company={company} registrationLabel={options.registrationLabel} />
              )}
            </Card>
          ))}
        </div>
        <div className="order-first grid content-start gap-5 lg:order-none">
          {company.status !== 'CLOSED' && <CompletionCard company={company} hrefFor={editing} />}
          {company.status === 'APPROVED' && <ReviewsCard {...reviews} />}
        </div>
      </div>
    </Page>
  )
}
