import type { ReactNode } from 'react'
import { DecisionPanel } from '#modules/applications/ui/decision-panel.tsx'
import { HistoryList } from '#modules/applications/ui/history-list.tsx'
import { NotesPanel } from '#modules/applications/ui/notes-panel.tsx'
import type { ApplicantControls } from '#modules/applications/ui/applicants-state.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { MessagesReply } from '#web/messages/data.ts'
import { MessagesSection } from '#web/messages/messages-section.tsx'
import type { DetailData } from './detail-data.ts'
import { DetailParts } from './detail-parts.tsx'

type SectionsProps = {
  row: DetailData['row']
  controls: ApplicantControls
  noteReply: FormReply | null
  noteKey: string
  messages: DetailData['messages']
  messageReply: MessagesReply | null
  /** Of the applicant. */
  interviews: ReactNode
  scorecards: ReactNode
  /** The drawer: one column, the decision first. */
  stacked?: boolean
}

/** Everything about one applicant that can be read and done: the same on the page and in the drawer next to the list. */
export function DetailSections({
  row,
  controls,
  noteReply,
  noteKey,
  messages,
  messageReply,
  interviews,
  scorecards,
  stacked,
}: SectionsProps) {
  const mayWrite = Object.values(row.moves).some((problem) => problem !== 'ROLE_NOT_ALLOWED')
  const decision = <DecisionPanel row={row} controls={controls} inDrawer={stacked} />
  const notes = (
    <NotesPanel
      notes={row.notes}
      colleagues={row.colleagues}
      mayWrite={mayWrite}
      lastResult={noteReply}
      newKey={noteKey}
    />
  )
  const conversation = messages && <MessagesSection open={messages} reply={messageReply} />
  const sections = (
    <>
      <DetailParts row={row} />
      {interviews}
      {scorecards}
      {conversation}
    </>
  )
  const history = <HistoryList history={row.history} />
  if (stacked)
    return (
      <div className="@container grid min-w-0 gap-4" key={row.id}>
        {decision}
        {sections}
        {notes}
        {history}
      </div>
    )
  return (
    <div
      className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start 2xl:grid-cols-[minmax(0,1fr)_24rem]"
      key={row.id}
    >
      <div className="grid min-w-0 gap-5 lg:order-last lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        {decision}
        {notes}
      </div>
      <div className="@container grid min-w-0 gap-5">
        {sections}
        {history}
      </div>
    </div>
  )
}
