import type { ReceivedRow } from '../contract.shapes.ts'
import type { ApplicationStatus } from '../rules.ts'

/** How many can be decided at once. */
export const bulkLimit = 200

/** An application somebody works on, with what is needed to decide and to speak of it. */
export type SelectedApplication = { id: string; version: number; name: string }

/** What the page's action answers to a decision. `asked` are the applications of the form, `why` the code of a refusal of the whole. */
export type DecideReply = {
  to: ApplicationStatus
  applicationIds: string[]
  results: { id: string; code: string; version: number | null }[]
  errorCode: string | null
  /** Code of what is wrong with the reason of a rejection. */
  reasonError: string | null
}

/** What the parts of a list need of the page around them. */
export type ApplicantControls = {
  isSelected: (id: string) => boolean
  select: (rows: readonly SelectedApplication[], on: boolean) => void
  /** Opens the question for the reason. */
  reject: (rows: readonly SelectedApplication[]) => void
  /** Tells the outcome of a decision; `from` lets one that can be taken back offer it. */
  done: (reply: DecideReply, rows: readonly SelectedApplication[], from: ApplicationStatus | null) => void
}

/** What a decision is about: a row of the list or an applicant in full. */
export type ApplicationSummary = Omit<ReceivedRow, 'notes'>

export const selectionOf = ({ id, version, candidate }: ApplicationSummary): SelectedApplication => ({
  id,
  version,
  name: candidate.name,
})

/** An application in a form: its id and the version that was seen. */
export const applicationValue = ({ id, version }: Pick<SelectedApplication, 'id' | 'version'>): string =>
  `${id}:${version}`
