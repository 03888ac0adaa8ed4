import { data, Form, redirect } from 'react-router'
import { ItemList } from '#features/profiles/ui/item-list.tsx'
import { setupSteps, type SetupStep } from '#features/profiles/rules.ts'
import { placeOfStep } from '#features/profiles/rules.parts.ts'
import { useTexts } from '../../i18n.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/display.tsx'
import { SubmitButton } from '../../kit/form.tsx'
import { Page, PageHead } from '../../kit/page.tsx'
import { useErrorTexts } from '../../kit/provider.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { profileDeed } from '../../profile-action.ts'
import { profileOptions } from '../../profile-data.ts'
import { useKeptPercentage } from '../../profile-percentage.ts'
import { isListed, PlaceForm } from '../../profile-place.tsx'
import { load, requireCandidate } from '../../request.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/profile-setup'

export const handle: RouteHandle = { texts: ['profileSetup'] }

const page = '/jobsseekers/profile-setup'
const stepPath = (step: SetupStep, more = '') => `${page}?step=${step}${more}`
const stepIn = (text: string | null): SetupStep => setupSteps.find((each) => each === text) ?? 'personalDetails'
/** The step after this one; null after the last. */
const after = (step: SetupStep): SetupStep | null => setupSteps[setupSteps.indexOf(step) + 1] ?? null

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requireCandidate(context)
  const step = stepIn(url.searchParams.get('step'))
  const [view, options] = await Promise.all([
    load(context, 'candidate.view', {}),
    profileOptions(context, placeOfStep[step]),
  ])
  return { view, options, step, item: url.searchParams.get('item'), adding: url.searchParams.has('add') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { url } = requireCandidate(context)
  const step = stepIn(url.searchParams.get('step'))
  const form = await request.formData()
  if (form.get('intent') === 'finish') {
    await load(context, 'profiles.setup', {})
    return redirect('/jobsseekers/profile')
  }
  const refused = await profileDeed(context, form)
  if (refused) return data(refused, { status: refused.status })
  // A part is done with its form; a list may want more.
  const next = isListed(placeOfStep[step]) ? step : (after(step) ?? step)
  return redirect(stepPath(next))
}

export default function ProfileSetup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('profileSetup')
  const say = useErrorTexts()
  const { view, step } = loaderData
  useKeptPercentage(view.completion.percent)
  const done = (each: SetupStep) => {
    const place = placeOfStep[each]
    if (isListed(place)) return view.profile[place].length > 0
    return place === 'head'
      ? view.profile.headline !== null
      : view.profile.role !== null && view.profile.industry !== null
  }
  const steps = setupSteps.map((each) => ({
    label: t(`setup.step.${each}`),
    to: stepPath(each),
    state: each === step ? ('current' as const) : done(each) ? ('done' as const) : ('todo' as const),
  }))
  return (
    <Page>
      <PageMeta title={t('setup.title')} noindex />
      <PageHead
        title={t('setup.title')}
        lead={t('setup.lead')}
        actions={<LinkButton to="/jobsseekers/browse-jobs">{t('setup.browse')}</LinkButton>}
      />
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
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
        />
        <section aria-labelledby="step">
          <h2 id="step" className="mb-5 text-xl">
            {t(`setup.step.${step}`)}
          </h2>
          {actionData?.refused && <Notice tone="error" live className="mb-5" title={say([actionData.refused])[0]} />}
          <StepBody {...loaderData} reply={actionData?.reply ?? null} />
        </section>
      </div>
    </Page>
  )
}

type BodyProps = Route.ComponentProps['loaderData'] & {
  reply: NonNullable<Route.ComponentProps['actionData']>['reply']
}

function StepBody({ view, options, step, item, adding, reply }: BodyProps) {
  const t = useTexts('profileSetup')
  const place = placeOfStep[step]
  const next = after(step)
  const onward = next && (
    <LinkButton variant="quiet" to={stepPath(next)}>
      {t('setup.skip')}
    </LinkButton>
  )
  if (!isListed(place))
    return (
      <PlaceForm
        key={step}
        place={place}
        itemId={null}
        view={view}
        options={options}
        reply={reply}
        submitLabel={t('setup.continue')}
        aside={onward}
      />
    )
  const items = view.profile[place]
  const open = items.length === 0 || adding || item !== null || reply !== null
  return (
    <div className="grid gap-7">
      {items.length > 0 && (
        <ItemList
          section={place}
          items={items.filter(({ id }) => id !== item)}
          hrefFor={(id) => stepPath(step, `&item=${id}`)}
        />
      )}
      {open && (
        <PlaceForm
          key={step}
          place={place}
          itemId={item}
          view={view}
          options={options}
          reply={reply}
          submitLabel={t('setup.addMore')}
          aside={items.length === 0 ? onward : undefined}
        />
      )}
      {(items.length > 0 || !next) && (
        <div className="flex flex-wrap gap-3">
          {!open && <LinkButton to={stepPath(step, '&add=1')}>{t('setup.another')}</LinkButton>}
          {next ? (
            <LinkButton variant={open ? 'secondary' : 'primary'} to={stepPath(next)}>
              {t('setup.next')}
            </LinkButton>
          ) : (
            <Finish quiet={open} />
          )}
        </div>
      )}
    </div>
  )
}

function Finish({ quiet }: { quiet: boolean }) {
  const t = useTexts('profileSetup')
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="finish" />
      <SubmitButton variant={quiet ? 'secondary' : 'primary'}>{t('setup.finish')}</SubmitButton>
    </Form>
  )
}
