import { DecideOutcome } from '#features/applications/ui/decide-outcome.tsx'
import { DecisionPanel } from '#features/applications/ui/decision-panel.tsx'
import { HistoryList } from '#features/applications/ui/history-list.tsx'
import { NotesPanel } from '#features/applications/ui/notes-panel.tsx'
import { pickedOf } from '#features/applications/ui/desk.ts'
import { RejectDialog } from '#features/applications/ui/reject-dialog.tsx'
import { Page } from '../../kit/page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { detailAction, loadDetail } from '../../responses/detail-data.ts'
import { DetailHead } from '../../responses/detail-head.tsx'
import { DetailParts } from '../../responses/detail-parts.tsx'
import { RejectPlain } from '../../responses/reject-plain.tsx'
import { ShortcutKeys } from '../../responses/shortcut-keys.tsx'
import { useDesk } from '../../responses/use-desk.ts'
import { useDetailKeys } from '../../responses/use-detail-keys.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/response-detail'

export const handle: RouteHandle = { texts: ['applicants', 'applications'] }

export const loader = ({ context }: Route.LoaderArgs) => loadDetail(context)
export const action = ({ context, request }: Route.ActionArgs) => detailAction(context, request)

export default function ResponseDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { row, facts } = loaderData
  const { desk, rejecting, stopRejecting } = useDesk()
  const keys = useDetailKeys(row.id, loaderData.keys)
  const told = actionData && 'reply' in actionData ? actionData : null
  const known = [pickedOf(row)]
  const mayWrite = Object.values(row.moves).some((problem) => problem !== 'ROLE_NOT_ALLOWED')
  return (
    <Page width="wide">
      <PageMeta title={row.candidate.name} noindex />
      <DetailHead found={loaderData}>
        <ShortcutKeys on={keys.on} setOn={keys.setOn} opener={keys.opener} single />
      </DetailHead>
      {told?.reply?.reasonError ? (
        <RejectPlain reply={told.reply} known={known} facts={facts} />
      ) : (
        told?.reply && <DecideOutcome reply={told.reply} known={known} />
      )}
      <div
        className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start 2xl:grid-cols-[minmax(0,1fr)_24rem]"
        key={row.id}
      >
        <div className="grid min-w-0 gap-5 lg:order-last lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
          <DecisionPanel row={row} desk={desk} />
          <NotesPanel notes={row.notes} mayWrite={mayWrite} lastResult={told?.note ?? null} />
        </div>
        <div className="grid min-w-0 gap-5">
          <DetailParts row={row} />
          <HistoryList history={row.history} />
        </div>
      </div>
      <RejectDialog picked={rejecting} facts={facts} onClose={stopRejecting} done={desk.done} />
    </Page>
  )
}
