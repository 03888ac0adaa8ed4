import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { entriesOf, findCopy, formOf, putCopy, removeCopy, type Entries } from '#ui/browser/form-copy.ts'

// Unsaved input, stored in this tab only: it survives an ended session, and no other tab sees it.
const keyOf = (jobId: string, step: JobStep) => `job-form:${jobId}:${step}`
const own = ['version', 'base', 'intent', 'override']
export type DraftCopy = {
  /** The job's version that the typing began from; null before there was a draft. */
  version: number | null
  /** The form was submitted with its button after this copy was stored. */
  sent: boolean
  entries: Entries
}

/** Stores the form's current values. */
export function saveCopy(jobId: string, step: JobStep, form: FormData, facts: Omit<DraftCopy, 'entries'>): void {
  putCopy('sessionStorage', keyOf(jobId, step), { ...facts, entries: entriesOf(form, own) } satisfies DraftCopy)
}

export const discardCopy = (jobId: string, step: JobStep): void => removeCopy('sessionStorage', keyOf(jobId, step))

/** Input that never reached the server; a submitted copy is dropped once the stored version is newer. */
export function unsavedCopy(jobId: string, step: JobStep, version: number | null): DraftCopy | null {
  const copy = findCopy<DraftCopy>('sessionStorage', keyOf(jobId, step))
  if (copy?.sent && version !== null && (copy.version === null || version > copy.version)) {
    discardCopy(jobId, step)
    return null
  }
  return copy
}

/** The copy as form data, to be parsed like a submission. */
export const copyForm = ({ entries }: DraftCopy): FormData => formOf(entries)
