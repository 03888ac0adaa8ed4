import { findCopy, putCopy, removeCopy } from '#ui/browser/form-copy.ts'

/** Values of the application form, as `userjobs.draftSave` takes them besides the ids. */
export type UnsavedDraft = {
  resumeId: string | null
  /** Absent in copies stored by an earlier version. */
  resumeFileId?: string | null
  coverLetter: string | null
  answers: { questionId: string; value: string | number | boolean | string[] | null }[]
}

const keyOf = (jobId: string) => `apply:${jobId}`

/** Stores on this device what the server does not have yet. */
export const storeDraftCopy = (jobId: string, copy: UnsavedDraft): void => putCopy('localStorage', keyOf(jobId), copy)

export const removeDraftCopy = (jobId: string): void => removeCopy('localStorage', keyOf(jobId))

export function readDraftCopy(jobId: string): UnsavedDraft | null {
  const copy = findCopy<UnsavedDraft>('localStorage', keyOf(jobId))
  return copy && Array.isArray(copy.answers) ? copy : null
}
