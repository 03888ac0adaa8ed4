import { data, redirect } from 'react-router'
import { CompletionCard } from '#modules/profiles/ui/completion-card.tsx'
import { visibilityForm } from '#modules/profiles/contract.privacy.ts'
import { setupSteps, type SetupStep } from '#modules/profiles/rules.ts'
import { cardOfStep, type ProfileCard } from '#modules/profiles/rules.parts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { saveProfileForm } from './action.ts'
import { profileOptions } from './data.ts'
import { useStoredPercentage } from '#web/document/profile-percentage.ts'
import { isSection } from './card-form.tsx'
import { loadResumeReading, suggestedValues, takeSelectedParts } from './resume-reading.ts'
import { StepBody } from './setup-step.tsx'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { removeSavedCopy } from './unsaved-form.ts'
import type { Route } from './+types/setup'

export const handle: RouteHandle = { texts: ['profileSetup', 'resume', 'settings', 'versions'] }

const page = '/jobsseekers/profile-setup'
const stepPath = (step: SetupStep, more = '') => `${page}?step=${step}${more}`
const stepIn = (text: string | null) => setupSteps.find((each) => each === text)
const stepOf = (part: unknown) => setupSteps.find((each) => cardOfStep[each] === part)
const cardFor = (step: SetupStep) => {
  const card = cardOfStep[step]
  return card === 'visibility' ? null : card
}
/** Steps that a resume can fill in. */
const isReadStep = (step: SetupStep) => step !== 'visibility'
const neighbourStep = (step: SetupStep, by: 1 | -1): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) + by] ?? null
/** Where a missing part of the profile is filled in: in the setup when it has a step for it, else on the profile page. */
function completionPath(card: ProfileCard): string {
  const step = setupSteps.find((each) => cardOfStep[each] === card)
  return step ? stepPath(step) : `/jobsseekers/profile?edit=${card}#${card}`
}

/** Without a step in the URL the first open one is shown, so that the setup resumes where it was left. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const view = await load(context, 'candidate.view', {})
  const step = stepIn(url.searchParams.get('step')) ?? view.setup.open ?? 'visibility'
  const [options, reading] = await Promise.all([
    profileOptions(context, cardFor(step)),
    isReadStep(step) ? loadResumeReading(context) : null,
  ])
  const suggestion = url.searchParams.get('suggestion')
  return {
    view,
    options,
    step,
    item: url.searchParams.get('item'),
    adding: url.searchParams.has('add'),
    reading,
    suggestion,
    suggested: reading ? suggestedValues(reading, { step, view, suggestion }) : {},
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const step = stepIn(String(form.get('step') ?? '')) ?? stepOf(form.get('part')) ?? 'resume'
  const next = neighbourStep(step, 1)
  if (form.get('intent') === 'finish') {
    await load(context, 'profiles.setup', {})
    return redirect('/jobsseekers/profile')
  }
  if (form.get('intent') === 'skip') {
    await load(context, 'profiles.setup', { skip: step })
    return redirect(stepPath(next ?? step))
  }
  if (form.get('intent') === 'visibility') {
    const parsed = visibilityForm.safeParse({ visibility: form.get('visibility') })
    if (!parsed.success) return data({ reply: null, error: 'REQUIRED', ticked: null, status: 422 }, { status: 422 })
    await load(context, 'privacy.setVisibility', parsed.data)
    await load(context, 'profiles.setup', {})
    return redirect('/jobsseekers/profile')
  }
  if (form.get('intent') === 'take') {
    const error = await takeSelectedParts(context, form)
    const ticked = form.getAll('part').map(String)
    return error ? data({ reply: null, error, ticked, status: 422 }, { status: 422 }) : redirect(stepPath(step))
  }
  const error = await saveProfileForm(context, form)
  if (error) return data({ ...error, ticked: null }, { status: error.status })
  // A part is complete after its form; a section may get more items, and what was read in a resume is shown first.
  return redirect(stepPath(isSection(cardOfStep[step]) || step === 'resume' ? step : (next ?? step)))
}

export const clientAction = (args: Route.ClientActionArgs) => removeSavedCopy(args)

export default function ProfileSetup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('profileSetup')
  const errorTexts = useErrorTexts()
  const { view, step } = loaderData
  const { setup, completion, profile } = view
  useStoredPercentage(completion.percent)
  const steps = setupSteps.map((each) => ({
    label: t(`setup.step.${each}`),
    to: stepPath(each),
    state: each === step ? ('current' as const) : setup.done.includes(each) ? ('done' as const) : ('todo' as const),
    hint: setup.skipped.includes(each) ? t('setup.skipped') : undefined,
  }))
  const time = useMoment()(profile.savedAt)
  return (
    <Page>
      <PageMeta title={t('setup.title')} noindex />
      <PageHead
        title={t('setup.title')}
        lead={t('setup.lead')}
        actions={<LinkButton to="/jobsseekers/browse-jobs">{t('setup.browse')}</LinkButton>}
      />
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_18rem]">
        <div>
          <Stepper
            label={t('setup.steps')}
            steps={steps}
            stateLabels={{
              done: t('setup.state.done'),
              current: t('setup.state.current'),
              todo: t('setup.state.open'),
              problem: t('setup.state.error'),
            }}
            position={(at, of) => t('setup.position', { at, of })}
            following={(step) => t('setup.following', { step })}
          />
          {setup.done.length > 0 && (
            <p role="status" className="mt-4 text-sm text-muted">
              {t('setup.saved', { time })}
            </p>
          )}
        </div>
        <section aria-labelledby="step">
          <h2 id="step" className="mb-5 text-xl">
            {t(`setup.step.${step}`)}
          </h2>
          {actionData?.error && step !== 'resume' && (
            <Notice tone="error" live className="mb-5" title={errorTexts([actionData.error])[0]} />
          )}
          <StepBody
            {...loaderData}
            reply={actionData?.reply ?? null}
            error={actionData?.error ?? null}
            ticked={actionData?.ticked ?? null}
            paths={{
              own: stepPath(step),
              restored: neighbourStep(step, -1) && stepPath(neighbourStep(step, -1) ?? step),
              next: neighbourStep(step, 1) && stepPath(neighbourStep(step, 1) ?? step),
              add: stepPath(step, '&add=1'),
              item: (id) => stepPath(step, `&item=${id}`),
              suggestion: (id) => stepPath(step, `&suggestion=${id}#form`),
            }}
          />
        </section>
        <div className="lg:col-start-2 xl:col-start-auto">
          <CompletionCard completion={completion} hrefFor={completionPath} />
        </div>
      </div>
    </Page>
  )
}
