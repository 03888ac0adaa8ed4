import { dot } from '#ui/dot.ts'
import { phoneHref, phoneText } from '#kernel/phone.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useOutletContext, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Ago, RequirementBadge, useExperience } from '#modules/applications/ui/applicant-badges.tsx'
import type { ApplicantControls } from '#modules/applications/ui/applicants-state.ts'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import { ReceivedInterviews } from '#modules/interviews/ui/received-interviews.tsx'
import { ScorecardsSection } from '#modules/interviews/ui/scorecards-section.tsx'
import { selectionOf } from '#modules/applications/ui/applicants-state.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { detailAction, loadDrawer, type DrawerData } from './detail-data.ts'
import { DetailSections } from './detail-sections.tsx'
import { RejectPlain } from './reject-page-form.tsx'
import { drawerFrom } from './use-drawer.ts'
import type { Route } from './+types/drawer'

export const loader = ({ context }: Route.LoaderArgs) => loadDrawer(context)
export const action = ({ context, request }: Route.ActionArgs) => detailAction(context, request)

/** After a conflict the drawer shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

/** What the list gives its drawer. */
export type DrawerContext = { controls: ApplicantControls; listTo: string }

/** One applicant next to the list, `?applicant=`; narrow screens get the page of the applicant instead. */
export default function ApplicantDrawer({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <Drawer data={loaderData} actionData={actionData} /> : null
}

function Drawer({ data, actionData }: { data: DrawerData; actionData: Route.ComponentProps['actionData'] }) {
  const t = useTexts('applicants')
  const list = useTexts('applicantList')
  const experience = useExperience()
  const { controls, listTo } = useOutletContext<DrawerContext>()
  const navigate = useNavigate()
  const { row, facts, page, interviews } = data
  const { candidate } = row
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!matchMedia(drawerFrom).matches) void navigate(page, { replace: true })
  }, [navigate, page])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
  }, [row.id])
  const reply = actionData && 'reply' in actionData ? actionData : null
  const line = [candidate.headline, experience(candidate.experienceMonths), candidate.cityName].filter(Boolean)
  return (
    <aside
      ref={panel}
      aria-label={list('drawer.label', { name: candidate.name })}
      className="min-w-0 rounded-lg border border-line bg-canvas xl:sticky xl:top-20 xl:max-h-[calc(100dvh-9.5rem)] xl:overflow-y-auto"
    >
      <header className="sticky top-0 z-10 flex items-start gap-2 border-b border-line bg-surface px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg leading-snug outline-none [overflow-wrap:anywhere]">
            {candidate.name}
          </h2>
          {line.length > 0 && <p className="line-clamp-2 text-sm text-muted">{line.join(dot)}</p>}
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span>
              {t('list.applied')} <Ago at={row.appliedAt} />
            </span>
            {row.email && (
              <a href={`mailto:${row.email}`} className="k-link [overflow-wrap:anywhere]">
                {row.email}
              </a>
            )}
            {row.phone && (
              <a href={phoneHref(row)} className="k-link tabular-nums">
                {phoneText(row)}
              </a>
            )}
          </p>
          {!row.withdrawnAt && <RequirementBadge row={row} />}
        </div>
        <LinkButton
          to={page}
          size="sm"
          variant="quiet"
          aria-label={list('drawer.full')}
          title={list('drawer.full')}
          icon={<Icon name="external-link" />}
        />
        <Link
          to={listTo}
          preventScrollReset
          data-close-drawer
          className="k-btn"
          data-variant="quiet"
          data-size="sm"
          data-square=""
          aria-label={list('drawer.closeKey')}
          title={list('drawer.closeKey')}
        >
          <Icon name="x" />
        </Link>
      </header>
      <div className="p-4">
        {reply?.reply?.reasonError ? (
          <RejectPlain reply={reply.reply} known={[selectionOf(row)]} facts={facts} />
        ) : (
          reply?.reply && <DecideOutcome reply={reply.reply} known={[selectionOf(row)]} />
        )}
        <DetailSections
          row={row}
          controls={controls}
          noteReply={reply?.note ?? null}
          noteKey={data.noteKey}
          messages={data.messages}
          interviews={
            interviews?.planning && (
              <ReceivedInterviews
                id="interviews"
                applicationId={row.id}
                list={interviews.list}
                planning={interviews.planning}
              />
            )
          }
          scorecards={
            interviews?.scorecards && (
              <ScorecardsSection id="scorecards" scorecards={interviews.scorecards} newKey={interviews.newKey} />
            )
          }
          messageReply={actionData && 'messageError' in actionData ? actionData : null}
          stacked
        />
      </div>
    </aside>
  )
}
