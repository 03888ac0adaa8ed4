import { findCopy, putCopy, removeCopy } from '#ui/browser/form-copy.ts'

/** What a person typed into the form of a job, as `userjobs.draftSave` takes it beside the ids. */
export type Typed = {
  resumeId: string | null
  /** Copies kept by an earlier version have none. */
  resumeFileId?: string | null
  coverLetter: string | null
  answers: { questionId: string; value: string | number | boolean | string[] | null }[]
}

const keyOf = (jobId: string) => `apply:${jobId}`

/** Keeps on this device what the server does not have yet. */
export const keepTyped = (jobId: string, typed: Typed): void => putCopy('localStorage', keyOf(jobId), typed)

export const dropTyped = (jobId: string): void => removeCopy('localStorage', keyOf(jobId))

export function readTyped(jobId: string): Typed | null {
  const typed = findCopy<Typed>('localStorage', keyOf(jobId))
  return typed && Array.isArray(typed.answers) ? typed : null
}
