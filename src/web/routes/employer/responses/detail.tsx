import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import { ReceivedInterviews } from '#modules/interviews/ui/received-interviews.tsx'
import { ScorecardsSection } from '#modules/interviews/ui/scorecards-section.tsx'
import { selectionOf } from '#modules/applications/ui/applicants-state.ts'
import { RejectDialog } from '#modules/applications/ui/reject-dialog.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { detailAction, loadDetail } from './detail-data.ts'
import { DetailHead } from './detail-head.tsx'
import { DetailSections } from './detail-sections.tsx'
import { RejectPlain } from './reject-page-form.tsx'
import { ApplicantSections } from './applicant-sections.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { useApplicants } from './use-applicants.ts'
import { useDetailKeys } from './use-detail-keys.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/detail'

export const handle: RouteHandle = {
  texts: [
    'applicants',
    'applicantList',
    'applications',
    'matching',
    'messages',
    'interviews',
    'scorecards',
    'company',
    'versions',
  ],
}

export const loader = ({ context }: Route.LoaderArgs) => loadDetail(context)
export const action = ({ context, request }: Route.ActionArgs) => detailAction(context, request)

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function ResponseDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { row, facts, interviews } = loaderData
  const { controls, rejecting, stopRejecting } = useApplicants()
  const keys = useDetailKeys(row.id, loaderData.keys)
  const lastReply = actionData && 'reply' in actionData ? actionData : null
  const known = [selectionOf(row)]
  return (
    <Page width="wide">
      <PageMeta title={row.candidate.name} noindex />
      <DetailHead data={loaderData}>
        <ShortcutKeys on={keys.on} setOn={keys.setOn} opener={keys.opener} single />
      </DetailHead>
      {lastReply?.reply?.reasonError ? (
        <RejectPlain reply={lastReply.reply} known={known} facts={facts} />
      ) : (
        lastReply?.reply && <DecideOutcome reply={lastReply.reply} known={known} />
      )}
      <ApplicantSections data={loaderData} />
      <DetailSections
        row={row}
        controls={controls}
        noteReply={lastReply?.note ?? null}
        noteKey={loaderData.noteKey}
        messages={loaderData.messages}
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
      />
      <RejectDialog selected={rejecting} facts={facts} onClose={stopRejecting} done={controls.done} />
    </Page>
  )
}
