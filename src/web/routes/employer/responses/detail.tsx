import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import { DecisionPanel } from '#modules/applications/ui/decision-panel.tsx'
import { HistoryList } from '#modules/applications/ui/history-list.tsx'
import { NotesPanel } from '#modules/applications/ui/notes-panel.tsx'
import { selectionOf } from '#modules/applications/ui/applicants-state.ts'
import { RejectDialog } from '#modules/applications/ui/reject-dialog.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { detailAction, loadDetail } from './detail-data.ts'
import { DetailHead } from './detail-head.tsx'
import { DetailParts } from './detail-parts.tsx'
import { RejectPlain } from './reject-page-form.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { useApplicants } from './use-applicants.ts'
import { useDetailKeys } from './use-detail-keys.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/detail'

export const handle: RouteHandle = { texts: ['applicants', 'applications'] }

export const loader = ({ context }: Route.LoaderArgs) => loadDetail(context)
export const action = ({ context, request }: Route.ActionArgs) => detailAction(context, request)

/** After a conflict the page shows what is stored now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function ResponseDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { row, facts } = loaderData
  const { controls, rejecting, stopRejecting } = useApplicants()
  const keys = useDetailKeys(row.id, loaderData.keys)
  const lastReply = actionData && 'reply' in actionData ? actionData : null
  const known = [selectionOf(row)]
  const mayWrite = Object.values(row.moves).some((problem) => problem !== 'ROLE_NOT_ALLOWED')
  return (
    <Page width="wide">
      <PageMeta title={row.candidate.name} noindex />
      <DetailHead found={loaderData}>
        <ShortcutKeys on={keys.on} setOn={keys.setOn} opener={keys.opener} single />
      </DetailHead>
      {lastReply?.reply?.reasonError ? (
        <RejectPlain reply={lastReply.reply} known={known} facts={facts} />
      ) : (
        lastReply?.reply && <DecideOutcome reply={lastReply.reply} known={known} />
      )}
      <div
        className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start 2xl:grid-cols-[minmax(0,1fr)_24rem]"
        key={row.id}
      >
        <div className="grid min-w-0 gap-5 lg:order-last lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
          <DecisionPanel row={row} controls={controls} />
          <NotesPanel
            notes={row.notes}
            colleagues={row.colleagues}
            mayWrite={mayWrite}
            lastResult={lastReply?.note ?? null}
          />
        </div>
        <div className="grid min-w-0 gap-5">
          <DetailParts row={row} />
          <HistoryList history={row.history} />
        </div>
      </div>
      <RejectDialog selected={rejecting} facts={facts} onClose={stopRejecting} done={controls.done} />
    </Page>
  )
}
