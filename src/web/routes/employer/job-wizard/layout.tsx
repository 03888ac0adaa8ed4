import { Outlet, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { stepStates } from '#modules/jobs/rules.steps.ts'
import { JobView } from '#modules/jobs/ui/job-view.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { Card, Page } from '#ui/page.tsx'
import { Stepper, type Step } from '#ui/stepper.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/layout'
import { loadWizard, type WizardData } from './data.ts'
import type { StepReply } from './save.ts'
import { WaitingNotice } from './waiting-changes.tsx'
import { stepAt, stepUrl, wizardSteps, type WizardKey } from './steps.ts'

export const handle: RouteHandle = { texts: ['jobPost', 'jobChanges', 'versions'] }
export const loader = ({ context }: Route.LoaderArgs) => loadWizard(context)

/** A step that was saved with gaps is refused, and still is a draft with a preview and steps to go to. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return Boolean((actionResult as StepReply | undefined)?.saved) || defaultShouldRevalidate
}

/** The frame of the wizard: steps at the left, the screen, and from 1280 px what candidates will see. */
export default function WizardLayout({ loaderData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const at = stepAt(useLocation().pathname) ?? 'TYPE'
  const { job } = loaderData
  const aside = at !== 'CHECK'
  return (
    <Page width="wide">
      <div
        className={
          aside
            ? 'lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[11rem_minmax(0,1fr)_20rem] 2xl:grid-cols-[12rem_minmax(0,1fr)_26rem]'
            : 'lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8'
        }
      >
        <div className="max-lg:mb-6 lg:sticky lg:top-20 lg:self-start">
          <Stepper
            label={t('steps.label')}
            steps={stepsOf(loaderData, at, t)}
            stateLabels={{
              done: t('steps.done'),
              current: t('steps.current'),
              todo: t('steps.todo'),
              problem: t('steps.problem'),
            }}
            position={(here, of) => t('steps.position', { at: here, of })}
            following={(step) => t('steps.following', { step })}
          />
        </div>
        <div className="min-w-0">
          <JobNotice data={loaderData} compare={aside} />
          <Outlet />
        </div>
        {aside && (
          <aside
            aria-label={t('preview.label')}
            className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto xl:block"
            tabIndex={0}
          >
            <Card tint>
              <p className="k-hint mb-4">{t('preview.label')}</p>
              {job ? <JobView job={job} heading="h2" /> : <p className="text-muted">{t('preview.empty')}</p>}
            </Card>
          </aside>
        )}
      </div>
    </Page>
  )
}

function stepsOf({ id, job }: WizardData, at: WizardKey, t: ReturnType<typeof useTexts<'jobPost'>>): Step[] {
  const states = stepStates(job?.own?.stepsDone ?? [], job?.own?.missing ?? [])
  return wizardSteps.map(({ key }) => ({
    label: t(`steps.${key}`),
    state: key === at ? 'current' : key === 'CHECK' ? 'todo' : states[key],
    // Nothing can follow before the draft exists.
    ...(job || key === 'TYPE' ? { to: stepUrl(key, id) } : {}),
  }))
}

/** What matters about the job's state while it is written. */
function JobNotice({ data, compare }: { data: WizardData; compare: boolean }) {
  const t = useTexts('jobPost')
  const { job, approved, proposal } = data
  const own = job?.own
  if (!own) return null
  const reason = own.statusReason ? (t.find(`reason.${own.statusReason}`) ?? own.statusReason) : null
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {own.status === 'REJECTED' && (
        <Notice tone="error" title={t('state.rejected')}>
          <p>{reason}</p>
          {own.statusNote && <p className="mt-1 whitespace-pre-line">{own.statusNote}</p>}
        </Notice>
      )}
      {own.status === 'PENDING_REVIEW' && <Notice title={t('state.pending')}>{t('state.pendingText')}</Notice>}
      {proposal && <WaitingNotice data={data} proposal={proposal} compare={compare} />}
      {(own.status === 'ACTIVE' || own.status === 'PAUSED') && proposal?.status !== 'OPEN' && (
        <Notice tone="warning" title={t('state.live')}>
          {t('state.liveText')}
        </Notice>
      )}
      {own.status === 'DRAFT' && !approved && <Notice tone="warning">{t('unapproved.short')}</Notice>}
    </div>
  )
}
