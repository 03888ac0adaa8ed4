import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { companySections } from '#modules/companies/rules.ts'
import { CompanyPartForm } from '#modules/companies/ui/company-part-form.tsx'
import { CompletionCard } from '#modules/companies/ui/completion-card.tsx'
import { isHighlighted } from '#modules/companies/ui/highlighted.ts'
import type { OwnCompany } from '#modules/companies/ui/own-company.ts'
import { SetupReview } from '#modules/companies/ui/setup-review.tsx'
import { submitForReview, saveCompanyPart, sectionOf } from './company-form.ts'
import { companyOptions } from './company-data.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Stepper, type Step } from '#ui/stepper.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, redirectWithNotice, requireMember } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { suggestCities } from '#modules/reference/ui/suggest-cities.ts'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import type { Route } from './+types/setup'

export const handle: RouteHandle = { texts: ['company', 'companySetup'] }

const steps = [...companySections, 'review'] as const
type StepName = (typeof steps)[number]
const stepPath = (step: StepName) => `/employer/company-profile-setup?step=${step}`

/** The step of the address; without one, the first that is not complete. */
function stepOf(requested: string | null, company: OwnCompany): StepName {
  return steps.find((step) => step === requested) ?? steps.find((step) => !isDone(step, company)) ?? 'review'
}

function isDone(step: StepName, { missing, status, document }: OwnCompany): boolean {
  const gap = (...parts: OwnCompany['missing'][number]['part'][]) => missing.some(({ part }) => parts.includes(part))
  if (step === 'basics') return !gap('industrySize', 'logo')
  if (step === 'about') return !gap('about')
  if (step === 'contact') return !gap('contact', 'address')
  if (step === 'evidence') return !gap('registrationNumber') || document !== null
  if (step === 'presence') return !gap('photos', 'hiringProcess')
  return status === 'PENDING' || status === 'APPROVED'
}

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireMember(context)
  const [{ company }, options] = await Promise.all([load(context, 'employer.view', {}), companyOptions(context)])
  return { company, options, step: stepOf(url.searchParams.get('step'), company) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'submit') {
    const failure = await submitForReview(context, Number(form.get('version')))
    if (!failure) return redirect('/employer/profile-setup-success')
    return data(
      { error: failure.fields.length > 0 ? 'INVALID' : failure.code, reply: null },
      { status: failure.status },
    )
  }
  const section = sectionOf(form.get('section'))
  const done = await saveCompanyPart(context, form, 'employer.updateCompany')
  if (!done.ok) return data({ error: null, reply: done.reply.data }, done.reply.init ?? undefined)
  return redirectWithNotice(context, stepPath(steps[steps.indexOf(section) + 1] ?? 'review'), 'SAVED')
}

/** After a conflict the page must know what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function CompanyProfileSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { company, options, step } = loaderData
  const t = useTexts('companySetup')
  useStoredPercentage(company.completion)
  const at = steps.indexOf(step)
  const previousStep = steps[at - 1]
  const nextStep = steps[at + 1]
  const list: Step[] = steps.map((name) => ({
    label: t(`step.${name}`),
    state:
      name === step
        ? 'current'
        : name !== 'review' && isHighlighted(name, company.statusFields)
          ? 'problem'
          : isDone(name, company)
            ? 'done'
            : 'todo',
    to: stepPath(name),
  }))
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <Stepper
            label={t('steps')}
            steps={list}
            stateLabels={{
              done: t('state.done'),
              current: t('state.current'),
              todo: t('state.todo'),
              problem: t('state.problem'),
            }}
            position={(now, of) => t('position', { at: now, of })}
            following={(step) => t('following', { step })}
          />
          <CompletionCard company={company} hrefFor={stepPath} />
        </div>
        <div className="min-w-0">
          <h2 className="mb-1">{t(`step.${step}`)}</h2>
          <p className="mb-6 max-w-prose text-muted">{t(`intro.${step}`)}</p>
          {!company.mayEdit && <ReadOnly />}
          {step === 'review' ? (
            <SetupReview
              company={company}
              registrationLabel={options.registrationLabel}
              hrefFor={stepPath}
              error={actionData?.error ?? null}
            />
          ) : (
            company.mayEdit && (
              <CompanyPartForm
                key={step}
                section={step}
                company={company}
                options={options}
                reply={actionData?.reply ?? null}
                loadCities={suggestCities}
                submitLabel={t('saveAndGo')}
                aside={
                  <>
                    {previousStep && (
                      <LinkButton variant="quiet" to={stepPath(previousStep)}>
                        {t('backTo', { step: t(`step.${previousStep}`) })}
                      </LinkButton>
                    )}
                    {nextStep && (
                      <LinkButton variant="quiet" to={stepPath(nextStep)}>
                        {t('skip')}
                      </LinkButton>
                    )}
                  </>
                }
              />
            )
          )}
        </div>
      </div>
    </Page>
  )
}

function ReadOnly() {
  const t = useTexts('company')
  return <Notice tone="muted">{t('profile.readOnly')}</Notice>
}
