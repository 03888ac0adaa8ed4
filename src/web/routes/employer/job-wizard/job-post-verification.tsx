import { Icon } from '#ui/icon.tsx'
import { data, Link, redirect, useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { isFail } from '#kernel/fail.ts'
import { jobSteps, stepStates } from '#modules/jobs/rules.steps.ts'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, PageHead, Section } from '#ui/page.tsx'
import { useKit } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/job-post-verification'
import { useWizard } from './data.ts'
import { ClosingLine, JobCostLine, SlotsUsedUp } from './job-cost.tsx'
import { loadPublishing } from './plan-limits.ts'
import { stepUrl } from './steps.ts'
import { WaitingChanges } from './waiting-changes.tsx'

const pageErrorCodes = new Set(['UNAUTHENTICATED', 'NOT_FOUND', 'JOB_DELETED', 'DEFECT'])

export const loader = ({ context }: Route.LoaderArgs) => loadPublishing(context)

export async function action({ request, context }: Route.ActionArgs) {
  const page = app(context)
  const id = page.url.searchParams.get('id') ?? ''
  const form = await request.formData()
  const version = Number(form.get('version'))
  const withdraws = form.get('intent') === 'withdraw'
  try {
    await page.call(withdraws ? 'jobs.withdrawProposal' : 'jobs.confirmPost', { id, version })
  } catch (error) {
    if (!isFail(error)) throw error
    if (pageErrorCodes.has(error.code)) throwErrorResponse(page, error)
    return data({ code: error.code, params: error.params }, { status: error.status })
  }
  if (!withdraws) return redirect(`/employer/job-posted-successfull?id=${id}`)
  return redirectWithNotice(context, stepUrl('CHECK', id), 'SAVED')
}

export default function JobPostVerification({ loaderData: publishing, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const errors = useTexts('errorMsg')
  const { translateError } = useKit()
  const navigation = useNavigation()
  const wizard = useWizard()
  const { id, job, approved, proposal } = wizard
  if (!job?.own) return null
  const { own } = job
  const cost = publishing?.cost
  const states = stepStates(own.stepsDone, own.missing)
  const draft = own.status === 'DRAFT' || own.status === 'REJECTED'
  const reason = own.missing.length > 0 ? t('CHECK.incomplete') : null
  const usedUp = cost?.kind === 'USED_UP' ? t('CHECK.cost.USED_UP', { count: cost.limit }) : null
  const gap = (field: string) => t.find(`CHECK.field.${field}`) ?? field
  return (
    <>
      <PageMeta title={t('steps.CHECK')} noindex />
      <PageHead title={t('CHECK.title')} lead={t('CHECK.lead')} />
      {actionData && (
        <Notice tone="error" live className="mb-6">
          {errors.find(actionData.code, actionData.params)}
        </Notice>
      )}
      {!approved && draft && (
        <Notice
          tone="warning"
          className="mb-6"
          title={errors('COMPANY_NOT_APPROVED')}
          action={<LinkButton to="/employer/company-profile">{t('unapproved.status')}</LinkButton>}
        >
          {t('unapproved.kept')}
        </Notice>
      )}
      {proposal && <WaitingChanges data={wizard} proposal={proposal} />}
      <Card as="section" aria-label={t('CHECK.steps')}>
        <ul className="grid gap-2">
          {jobSteps.map((step) => {
            const gaps = own.missing.filter((missing) => missing.step === step)
            return (
              <li key={step} className="flex items-start gap-3">
                {gaps.length > 0 ? (
                  <Icon name="circle-alert" size={20} className="mt-0.5 flex-none text-cabai-ink" />
                ) : (
                  <Icon
                    name="circle-check"
                    size={20}
                    className={
                      states[step] === 'done' ? 'mt-0.5 flex-none text-pandan-ink' : 'mt-0.5 flex-none text-subtle'
                    }
                  />
                )}
                <div>
                  <Link to={stepUrl(step, id)} className="font-semibold">
                    {t(`steps.${step}`)}
                  </Link>
                  {gaps.length === 0 && (
                    <span className="text-sm text-muted">
                      {' '}
                      · {t(states[step] === 'done' ? 'CHECK.fine' : 'CHECK.optional')}
                    </span>
                  )}
                  {gaps.map((missing) => (
                    <p key={missing.field + missing.code} className="text-sm text-cabai-ink">
                      {gap(missing.field)}: {translateError({ code: missing.code, params: missing.params ?? {} })}
                    </p>
                  ))}
                </div>
              </li>
            )
          })}
        </ul>
        {draft && cost?.kind === 'USED_UP' && <SlotsUsedUp id={id} limit={cost.limit} />}
        {draft && (
          <Form method="post" action={stepUrl('CHECK', id)} className="mt-5 border-t border-line pt-5">
            <input type="hidden" name="version" value={own.version} />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={navigation.state !== 'idle'}
              reason={approved ? (reason ?? usedUp) : errors('COMPANY_NOT_APPROVED')}
            >
              {t('CHECK.publish')}
            </Button>
            {cost && <JobCostLine cost={cost} />}
            {publishing?.closesOn && own.missing.length === 0 && (
              <ClosingLine {...publishing} on={publishing.closesOn} />
            )}
            <p className="k-hint mt-3 max-w-prose">{t('CHECK.next')}</p>
          </Form>
        )}
      </Card>
      <Section title={t('preview.label')}>
        <Card>
          <JobView job={publishing?.isCut ? { ...job, closesOn: null } : job} heading="h2" />
        </Card>
      </Section>
    </>
  )
}
