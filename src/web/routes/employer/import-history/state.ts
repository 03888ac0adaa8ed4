import type { ImportRun } from '#modules/imports/contract.shapes.ts'
import type { Tone } from '#ui/badge.tsx'

/** The tone of a run's status; its label is in the text set `imports` under `status`. */
export const runTone: Readonly<Record<ImportRun['status'], Tone>> = {
  MAPPING: 'primary',
  CHECKING: 'muted',
  READY: 'primary',
  RUNNING: 'primary',
  DONE: 'success',
  DONE_WITH_ERRORS: 'warning',
  FAILED: 'error',
  CANCELLED: 'muted',
  UNDOING: 'muted',
  UNDONE: 'muted',
  PARTLY_UNDONE: 'warning',
}

/** Counts worth naming, in their order. */
export const shownCounts = ['created', 'updated', 'skipped', 'errors'] as const

/** Rows of a run that have a result. */
export const doneRows = ({ counts, rows }: Pick<ImportRun, 'counts' | 'rows'>): number => rows - counts.open
