import type { MouseEvent } from 'react'
import type { ReceivedRow } from '../contract.shapes.ts'
import type { ApplicationStatus } from '../rules.ts'

/** Applications per bulk decision. */
export const bulkLimit = 200

/** A selected application, with what is needed to decide on it and to name it. */
export type SelectedApplication = { id: string; version: number; name: string }

/** What the page's action answers to a decision. `asked` are the applications of the form, `why` the code of a refusal of the whole. */
export type DecideReply = {
  to: ApplicationStatus
  /** The status that the decision left, to offer undo; null when several were decided. */
  from: ApplicationStatus | null
  applicationIds: string[]
  results: { id: string; code: string; version: number | null }[]
  errorCode: string | null
  /** Code of what is wrong with the reason of a rejection. */
  reasonError: string | null
}

/** State and actions the page provides to the parts of the list. */
export type ApplicantControls = {
  isSelected: (id: string) => boolean
  select: (rows: readonly SelectedApplication[], on: boolean) => void
  /** Opens the dialog for the rejection reason. */
  reject: (rows: readonly SelectedApplication[]) => void
  /** Reports the outcome of a decision, each reply once however often it is called. */
  done: (reply: DecideReply, rows: readonly SelectedApplication[]) => void
  /** Opens an applicant next to the list where there is room, instead of following the link. */
  open?: (id: string, event: MouseEvent) => void
  isOpen?: (id: string) => boolean
  /** Opened since the list was loaded, so no longer new. */
  wasOpened?: (id: string) => boolean
}

/** The application of a decision: a row of the list or an applicant in full. */
export type ApplicationSummary = Omit<ReceivedRow, 'notes'>

export const selectionOf = ({ id, version, candidate }: ApplicationSummary): SelectedApplication => ({
  id,
  version,
  name: candidate.name,
})

/** An application as a form value: its id and the version that was loaded. */
export const applicationValue = ({ id, version }: Pick<SelectedApplication, 'id' | 'version'>): string =>
  `${id}:${version}`
