export const importStatuses = [
  'MAPPING',
  'CHECKING',
  'READY',
  'RUNNING',
  'DONE',
  'DONE_WITH_ERRORS',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
  'PARTLY_UNDONE',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What a run would do with a row. */
export const rowPlans = ['CREATE', 'UPDATE', 'SKIP', 'ERROR'] as const
export type RowPlan = (typeof rowPlans)[number]

/** What undoing a run did with the job of a row. */
export const undoResults = ['REMOVED', 'RESTORED', 'KEPT'] as const
export type UndoResult = (typeof undoResults)[number]

export const rowResults = ['CREATED', 'UPDATED', 'SKIPPED_DUPLICATE', 'ERROR'] as const
export type RowResult = (typeof rowResults)[number]

export const importModes = ['CREATE', 'UPDATE'] as const
export type ImportMode = (typeof importModes)[number]

/** Something is being done in the background. */
export const isBusy = (status: ImportStatus): boolean =>
  status === 'CHECKING' || status === 'RUNNING' || status === 'UNDOING'

const longMs = 2 * 60_000
/** Whoever waits that long for an import has left: the end is mailed as well. */
export const isLong = ({ startedAt, finishedAt }: { startedAt: Date | null; finishedAt: Date }): boolean =>
  startedAt !== null && finishedAt.getTime() - startedAt.getTime() >= longMs

const undoMs = 7 * 86_400_000
const finished: readonly ImportStatus[] = ['DONE', 'DONE_WITH_ERRORS', 'CANCELLED', 'PARTLY_UNDONE', 'FAILED']

export type RunFacts = {
  status: ImportStatus
  startedAt: Date | null
  finishedAt: Date | null
  createdBy: string
}

/** Until when a run can be undone; null when there is nothing to undo, or no time left. */
export function undoUntil({ status, startedAt, finishedAt }: RunFacts, now: Date): Date | null {
  if (!finished.includes(status) || !startedAt || !finishedAt) return null
  const until = new Date(finishedAt.getTime() + undoMs)
  return until > now ? until : null
}

/** What a run may turn into by a person; jobs of the queue do the rest. */
export const mayMap = (status: ImportStatus): boolean => status === 'MAPPING' || status === 'READY'
export const mayRun = (status: ImportStatus): boolean => status === 'READY'
export const mayCancel = (status: ImportStatus): boolean =>
  status === 'MAPPING' || status === 'CHECKING' || status === 'READY' || status === 'RUNNING'
